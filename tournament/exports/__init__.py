"""Files for people outside the program, made from the read models alone."""
