// Adds new mails on top of the page as they arrive, without taking away what is being read.
const list = document.querySelector("[data-list]");
const status = document.querySelector("[data-status]");
const WAIT_MS = 25000;
const PAUSE_MS = 2000;

function pause() {
  return new Promise((resolve) => AbortSignal.timeout(PAUSE_MS).addEventListener("abort", resolve));
}

async function fetchNewer() {
  const query = new URLSearchParams(location.search);
  query.set("after", list.dataset.newest);
  query.set("wait", String(WAIT_MS));
  const response = await fetch(`/__outbox/mails?${query}`);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

async function showNewer() {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const mail of [...page.querySelectorAll("article")].reverse()) {
    if (document.getElementById(mail.id) !== null) continue;
    list.prepend(mail);
    status.textContent = mail.dataset.announcement;
  }
  document.querySelector("[data-empty]")?.remove();
}

async function follow() {
  for (;;) {
    try {
      const mails = await fetchNewer();
      // After a lost connection it may be another server with other mails.
      if (status.dataset.lost === "yes") location.reload();
      if (mails.length === 0) continue;
      await showNewer();
      list.dataset.newest = mails[0].id;
    } catch {
      status.dataset.lost = "yes";
      status.textContent = status.dataset.disconnected;
      await pause();
    }
  }
}

void follow();
