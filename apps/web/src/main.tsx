import '@fontsource-variable/inter/wght.css';
import './kit/theme/mantine.css';
import './kit/theme/tokens.css';
import './kit/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerWorker } from './app/register-worker.ts';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

registerWorker();
