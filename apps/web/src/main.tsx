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

const root = document.getElementById('root');
// Nothing is drawn before its texts are there.
await startLanguage();
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

registerWorker();
