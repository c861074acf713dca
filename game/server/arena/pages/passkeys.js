// Passkeys: asks the server for a question, the device for its answer, and goes where the server says. Without this the password does.
(() => {
  const forms = document.querySelectorAll("form[data-passkey]");
  const able = window.isSecureContext && typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
  const send = async (path, body) => {
    const headers = body instanceof URLSearchParams ? {} : { "Content-Type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body });
    const got = await answer.json();
    if (!answer.ok) throw new Error(got.error);
    return got;
  };
  const told = {
    NotAllowedError: "Your device has not answered, or you have declined. Try again.",
    InvalidStateError: "This device has a passkey for you here already.",
  };
  for (const form of forms) {
    if (!able) continue;
    form.hidden = false;
    const said = form.querySelector("[role=status]");
    form.addEventListener("submit", async (e) => {
      e.preventDefault();
      const button = form.querySelector("button");
      button.disabled = true;
      said.textContent = "";
      try {
        const make = form.dataset.passkey === "make";
        const { publicKey } = await send(form.action, new URLSearchParams(new FormData(form)));
        const found = make
          ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
          : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
        const { to } = await send(form.dataset.answer, JSON.stringify(found));
        location.assign(to);
      } catch (wrong) {
        said.textContent = told[wrong.name] ?? wrong.message;
        button.disabled = false;
      }
    });
  }
})();
