import { expect, test } from '../src/test.ts';

test('what no page may do is noticed', async ({ page, problems }) => {
  await page.goto('/');
  await page.evaluate(async () => {
    console.error('something is broken');
    setTimeout(() => {
      throw new Error('not caught');
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    document.body.append(Object.assign(new Image(), { src: 'http://localhost:9/pixel.png' }));
  });
  const expected = ['something is broken', 'not caught', 'script-src', 'asked http://localhost:9/pixel.png'];
  for (const part of expected)
    await expect.poll(() => problems.found.filter(line => line.includes(part)), part).not.toEqual([]);
  await page.close();
  problems.found.length = 0;
});
