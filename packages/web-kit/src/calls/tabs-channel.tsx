/** Between the tabs of one browser. A message is a hint: each tab also works without it. */
export type TabsChannel = Pick<BroadcastChannel, 'addEventListener' | 'removeEventListener' | 'postMessage' | 'close'>;

const DEAF: TabsChannel = {
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  postMessage: () => undefined,
  close: () => undefined,
};

/** Opens a channel. A browser that has none, such as Safari before 15.4, gets one without messages. */
export function openChannel(name: string): TabsChannel {
  return typeof BroadcastChannel === 'undefined' ? DEAF : new BroadcastChannel(name);
}
