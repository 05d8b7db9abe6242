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

// A signature is drawn into a canvas, and sent as points: "10 20 12 24;30 40".
const pad = document.querySelector('[data-signature]');
if (pad) {
  const canvas = pad.querySelector('canvas');
  const input = pad.querySelector('input');
  const pen = canvas.getContext('2d');
  const maxLength = 7900;
  let strokes = [];
  let last;
  const save = () => {
    input.value = strokes.map(stroke => stroke.join(' ')).join(';');
  };
  const pointOf = event => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const scale = (at, shown, size) => Math.max(0, Math.min(size, Math.round((at / shown) * size)));
    return [
      scale(event.clientX - left, width, canvas.width),
      scale(event.clientY - top, height, canvas.height),
    ];
  };
  const drawTo = point => {
    Object.assign(pen, { lineWidth: 2.5, lineCap: 'round', lineJoin: 'round' });
    pen.strokeStyle = getComputedStyle(canvas).color;
    pen.beginPath();
    pen.moveTo(...last);
    pen.lineTo(...point);
    pen.stroke();
  };
  const start = point => {
    last = point;
    drawTo(point);
    strokes.push([...point]);
  };
  const extend = point => {
    drawTo(point);
    strokes.at(-1).push(...point);
    last = point;
  };
  // What was drawn before the form was sent and shown again.
  for (const stroke of input.value.split(';').filter(Boolean)) {
    const [first, ...others] = stroke.match(/\d+ \d+/g).map(point => point.split(' ').map(Number));
    start(first);
    others.forEach(extend);
    last = undefined;
  }
  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId);
    start(pointOf(event));
    save();
  });
  canvas.addEventListener('pointermove', event => {
    const point = pointOf(event);
    const isNear = last && Math.hypot(point[0] - last[0], point[1] - last[1]) < 3;
    if (last && !isNear && input.value.length < maxLength) {
      extend(point);
      save();
    }
  });
  for (const end of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(end, () => {
      last = undefined;
    });
  }
  pad.querySelector('button').addEventListener('click', () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    strokes = [];
    save();
  });
  pad.hidden = false;
}
