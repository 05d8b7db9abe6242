import '@fontsource-variable/inter/wght.css';
import './kit/ui/theme/mantine.css';
import './kit/ui/theme/tokens.css';
import './kit/ui/theme/base.css';
import './start/starting.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerWorker } from './app/register-worker.ts';
import { startLanguage } from './kit/language/activate-language.ts';

void start();

/** Without a top-level await: files with texts import from the file that this is part of, and would wait for it. */
async function start(): Promise<void> {
  // Nothing is drawn before its texts are there.
  await startLanguage();
  const root = document.getElementById('root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  }
  registerWorker();
}
