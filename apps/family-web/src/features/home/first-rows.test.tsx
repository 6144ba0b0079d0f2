import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstRows } from './first-rows.tsx';

test.each([
  [[1, 2, 3], 'Show 1 more answer'],
  [[1, 2, 3, 4], 'Show 2 more answers'],
])('the button that shows all counts %o', (items, label) => {
  const { getByRole } = render(
    <FirstRows items={items} count={2} noun=" answers" one=" answer">
      {item => <li key={item}>{item}</li>}
    </FirstRows>,
  );
  expect(getByRole('button').textContent).toBe(label);
});
