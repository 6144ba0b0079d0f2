import { getResponse, type RequestHandler } from 'msw';

/**
 * A `fetch` that a mock answers, for tests and stories: no service worker, no server, no network. As a browser's, it
 * rejects with a TypeError when no answer comes, and as soon as its signal is aborted.
 */
export function mockFetch(api: { readonly handlers: RequestHandler[] }): typeof fetch {
  return async (input, init) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), 'http://pocketful.test'),
      init,
    );
    // The request's signal follows the caller's, and the collector can take it while an answer is awaited.
    const aborting = aborted(init?.signal ?? request.signal);
    const response = await Promise.race([getResponse(api.handlers, request), aborting]);
    if (!response || response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
