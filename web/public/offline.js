// With a network it is the server that is away.
if (navigator.onLine) {
  for (const text of document.querySelectorAll("[data-away]")) text.textContent = text.dataset.away;
}

// The address that was asked for is asked for again: at a press, and when the network is back.
const retry = () => location.reload();
document.querySelector("button")?.addEventListener("click", retry);
addEventListener("online", retry);

// The network may be back before this page stands, or say so before it carries anything: now and then the server is asked.
const LONGEST_WAIT_MS = 30_000;
let wait = 1000;

async function tryServer() {
  try {
    const answer = await fetch("/api/config/", { cache: "no-store" });
    if (answer.ok) return retry();
  } catch {
    // Nobody answered.
  }
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  setTimeout(tryServer, wait);
}

setTimeout(tryServer, wait);
