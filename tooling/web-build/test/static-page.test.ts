import { expect, test } from 'vitest';
import { pageOf } from '../src/static-page.ts';

const APP = `<!doctype html>
<html>
  <head>
    <title>App</title>
    <script type="module" crossorigin src="/assets/index-x.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-x.js">
    <link rel="stylesheet" crossorigin href="/assets/index-x.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>This app needs JavaScript.</noscript>
  </body>
</html>
`;

test('a static page has the head of the app’s page, its own content and its own script, and no script of the app', () => {
  expect(pageOf(APP, '<h1>$1 saved</h1>', 'assets/landing-x.js')).toBe(`<!doctype html>
<html>
  <head>
    <title>App</title>
    <link rel="stylesheet" crossorigin href="/assets/index-x.css">
    <script defer src="/assets/landing-x.js"></script>
  </head>
  <body>
    <h1>$1 saved</h1>
  </body>
</html>
`);
});
