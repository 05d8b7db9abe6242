// Reports that a person has looked at the page: programs that follow links run no scripts, or do not stay.
// Everything else on the page works without scripts.
const { openPath } = document.body.dataset;
if (openPath) {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += document.visibilityState === 'visible' ? 1 : 0;
    if (seconds >= 3) {
      clearInterval(timer);
      fetch(openPath, { method: 'POST' });
    }
  }, 1000);
}
