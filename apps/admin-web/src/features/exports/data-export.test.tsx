import { EXPORT_KINDS, EXPORTS } from '@pocketful/exports/rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openDesk, StaffTab } from '../../test/open-desk.tsx';

afterEach(() => vi.restoreAllMocks());

/** The tab, and the files that the browser was handed. */
async function open() {
  const files: { content: Blob; name: string }[] = [];
  const made: Blob[] = [];
  URL.createObjectURL = content => {
    if (content instanceof Blob) made.push(content);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = made.pop();
    if (content) files.push({ content, name: this.download });
  });
  const desk = await openDesk({ asStaff: true });
  render(<StaffTab runtime={desk.runtime} path="/admin?tab=data-export" />);
  return { ...desk, user: userEvent.setup(), files };
}

test('each kind of file is offered, and downloaded with its columns', async () => {
  const { user, files } = await open();
  await screen.findByRole('list', { name: 'Files' });
  const buttons = screen.getAllByRole('button', { name: /^Download / });
  expect(buttons).toHaveLength(EXPORT_KINDS.length);
  for (const [at, kind] of EXPORT_KINDS.entries()) {
    await user.click(buttons[at] ?? document.body);
    await vi.waitFor(() => expect(files).toHaveLength(at + 1));
    const file = files[at];
    expect(file?.name).toMatch(new RegExp(`^pocketful-${kind}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect((await file?.content.text())?.split('\r\n')[0]).toBe(EXPORTS[kind].columns.join(','));
  }
});

test('‘Export failed’ is shown for a failed export', async () => {
  const { user, wish, files } = await open();
  const button = await screen.findByRole('button', { name: 'Download Users' });
  wish({ exportTable: 'TOO_MANY_EXPORTS' });
  await user.click(button);
  await screen.findByText('Export failed');
  await screen.findByText(/Two exports are running already/);
  wish({ exportTable: undefined });
  await user.click(button);
  await screen.findByText('Users exported');
  expect(files).toHaveLength(1);
});

test('A staff file is requested once, however often its button is pressed', async () => {
  const { user, wish, runtime } = await open();
  const button = await screen.findByRole('button', { name: 'Download Chores' });
  const asked = vi.spyOn(runtime.api, 'callFile');
  wish({ exportTable: 'NEVER' });
  await user.dblClick(button);
  await screen.findByText('Preparing');
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.click(button);
  button.click();
  expect(asked).toHaveBeenCalledTimes(1);
});
