// The address that was asked for is asked for again: at a press, and when the network is back.
const retry = () => location.reload();
document.querySelector("button")?.addEventListener("click", retry);
addEventListener("online", retry);
