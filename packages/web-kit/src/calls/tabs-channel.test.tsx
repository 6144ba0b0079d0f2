import { expect, test, vi } from 'vitest';
import { openChannel } from './tabs-channel.tsx';

test('a browser without channels gets one that stays silent', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const channel = openChannel('tabs');
  const onMessage = vi.fn();
  channel.addEventListener('message', onMessage);
  channel.postMessage('hello');
  channel.removeEventListener('message', onMessage);
  channel.close();
  expect(onMessage).not.toHaveBeenCalled();
});

test('the messages of one channel reach the other', async () => {
  const [here, there] = [openChannel('tabs'), openChannel('tabs')];
  const heard = new Promise(resolve => there.addEventListener('message', ({ data }) => resolve(data)));
  here.postMessage('hello');
  expect(await heard).toBe('hello');
  here.close();
  there.close();
});
