import './strict-policy.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { openRuntime } from './runtime.ts';

if (import.meta.env.MODE === 'mock') {
  const { startMock } = await import('../mock/start-mock.ts');
  await startMock();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App runtime={openRuntime()} />
    </BrowserRouter>
  </StrictMode>,
);
