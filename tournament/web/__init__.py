"""Pages: function views, forms and the words of refusals."""
