import '@fontsource-variable/inter/wght.css';
import './kit/ui/theme/mantine.css';
import './kit/ui/theme/tokens.css';
import './kit/ui/theme/base.css';
import './start/starting.css';
import { sourceLanguage } from '@pipewright/contract/languages.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerWorker } from './app/register-worker.ts';
import { activateLanguage } from './kit/language/activate-language.ts';
import { deviceLanguage } from './kit/language/device-language.ts';

const root = document.getElementById('root');
// Without its texts nothing is shown; where they cannot be loaded, English ones are, which are part of the code.
await activateLanguage(deviceLanguage()).catch(() => activateLanguage(sourceLanguage));
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

registerWorker();
