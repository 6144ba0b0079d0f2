import { expect, test } from 'vitest';
import { CodeError, type CodePage, keepBeforeReload, loadCode } from './load-code.tsx';

/** A page that was started by one script, on a server that has another one by now. */
function pageOf(entry: string, served: string): CodePage & { readonly reloads: () => number } {
  let reloads = 0;
  return {
    entry: () => entry,
    readPage: async () => `<script src="${served}"></script>`,
    storage: () => sessionStorage,
    reload: () => {
      reloads += 1;
    },
    reloads: () => reloads,
  };
}

const gone = () => Promise.reject(new TypeError('404'));
const soon = () => new Promise(resolve => setTimeout(resolve, 5));

test('code that an update removed reloads the page, once, and keeps the input', async () => {
  const page = pageOf('/old.js', '/new.js');
  let kept = 0;
  keepBeforeReload(() => {
    kept += page.reloads() === 0 ? 1 : 0;
  });
  void loadCode(gone, page);
  await soon();
  expect([page.reloads(), kept]).toEqual([1, 1]);
  await expect(loadCode(gone, page)).rejects.toBeInstanceOf(CodeError);
  expect(page.reloads()).toBe(1);
});

test('while the server is away, or nothing has changed, the page stays', async () => {
  const same = pageOf('/old.js', '/old.js');
  await expect(loadCode(gone, same)).rejects.toBeInstanceOf(CodeError);
  const away: CodePage = { ...same, readPage: () => Promise.reject(new TypeError('away')) };
  await expect(loadCode(gone, away)).rejects.toBeInstanceOf(CodeError);
  expect(same.reloads()).toBe(0);
});
