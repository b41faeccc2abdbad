// For pages that embed a draw: gives each card the height it asks for. The cards work without it, at a fixed height.
(() => {
  const home = new URL(document.currentScript.src).origin;
  const cards = () =>
    [...document.querySelectorAll("iframe")].filter((frame) => frame.src.startsWith(`${home}/embed?`));
  window.addEventListener("message", ({ origin, source, data }) => {
    if (origin !== home || data?.type !== "fairdraw:height") return;
    const height = Number(data.height);
    const frame = cards().find(({ contentWindow }) => contentWindow === source);
    if (frame && height > 0) frame.style.height = `${Math.min(Math.ceil(height), 2000)}px`;
  });
  // A card that was there first is asked again.
  for (const { contentWindow } of cards()) contentWindow?.postMessage({ type: "fairdraw:measure" }, home);
})();
