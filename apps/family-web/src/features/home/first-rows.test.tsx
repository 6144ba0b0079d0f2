import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstRows } from './first-rows.tsx';

test.each([
  [[1, 2, 3], 'Show 1 more to hand over'],
  [[1, 2, 3, 4], 'Show 2 more to hand over'],
])('the button that shows all counts %o', (items, label) => {
  const { getByRole } = render(
    <FirstRows items={items} count={2} noun=" to hand over">
      {item => <li key={item}>{item}</li>}
    </FirstRows>,
  );
  expect(getByRole('button').textContent).toBe(label);
});
