"""Signing in and out, and the own password."""

from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import PasswordChangeForm
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext as _


class SignIn(views.LoginView):
    template_name = "account/login.html"
    redirect_authenticated_user = True


class ChangePassword(views.PasswordChangeView):
    template_name = "account/password.html"
    success_url = reverse_lazy("club")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)
