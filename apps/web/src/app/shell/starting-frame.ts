/** Removes the frame that the page shows while the code is loading (src/start): from now on the application draws its own. */
export function removeStartingFrame(): void {
  document.getElementById('starting')?.remove();
}
