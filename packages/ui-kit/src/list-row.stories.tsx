import type { Meta, StoryObj } from '@storybook/react-vite';
import { Clock } from 'lucide-react';
import { expect } from 'storybook/test';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { List, ListRow } from './list-row.tsx';
import { Money } from './money.tsx';

const meta = {
  title: 'Components/ListRow',
  component: ListRow,
  subcomponents: { List },
  parameters: {
    usage: {
      use: 'Things under each other that each have a name, a state and perhaps a button.',
      not: 'Figures compared by columns: Table.',
    },
  },
  args: { title: 'Feed the rabbits' },
} satisfies Meta<typeof ListRow>;

export default meta;
type Story = StoryObj<typeof meta>;

const actions = (
  <>
    <Button size="sm" variant="secondary">
      Reject
    </Button>
    <Button size="sm">Approve</Button>
  </>
);

function Requests({ narrow = false }) {
  return (
    <Card list>
      <List label="Approval Requests">
        <ListRow
          leading={<Avatar name="Ada" childColor={1} />}
          title="Feed the rabbits"
          meta="ada · Mar 14"
          trailing={<Money cents={350} signed />}
          actions={actions}
          narrow={narrow}
        />
        <ListRow
          leading={<Avatar name="Max" childColor={4} />}
          title="Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen polieren"
          meta={
            <>
              maximiliana-alexandrina
              <Badge tone="waiting" icon={<Clock />}>
                Awaiting Approval
              </Badge>
            </>
          }
          trailing={<Money cents={1200} signed />}
          actions={actions}
          narrow={narrow}
        />
      </List>
    </Card>
  );
}

export const ApprovalRequests: Story = {
  render: () => <Requests />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Approval Requests' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    // From left to right: picture, words, amount, buttons; the small words under the title.
    const box = (text: string) => canvas.getByText(text).getBoundingClientRect();
    const [title, meta, amount] = [box('Feed the rabbits'), box('ada · Mar 14'), box('+$3.50')];
    const reject = canvas.getAllByRole('button', { name: 'Reject' })[0]?.getBoundingClientRect();
    await expect(meta.left).toBe(title.left);
    await expect(meta.top).toBeGreaterThanOrEqual(title.bottom);
    await expect(amount.left).toBeGreaterThan(title.right);
    await expect(amount.left).toBeGreaterThan(meta.right);
    await expect(reject?.left).toBeGreaterThan(amount.right);
    await expect(reject?.top).toBeLessThan(title.bottom);
  },
};

/** A narrow column of a wide screen: the buttons share the line of the small words as long as there is room. */
export const InANarrowColumn: Story = {
  render: () => (
    <div className="max-w-md">
      <Requests narrow />
    </div>
  ),
  play: async ({ canvas }) => {
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const approve = box(canvas.getAllByRole('button', { name: 'Approve' })[0]);
    const words = box(canvas.getByText('ada · Mar 14'));
    await expect(approve?.top).toBeLessThan(words?.bottom ?? 0);
    await expect(approve?.left).toBeGreaterThan(words?.left ?? 0);
  },
};

/** Narrow, a very long word wraps instead of pushing the amount out. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' },
  render: () => (
    <div className="p-4" data-testid="narrow">
      <Requests />
    </div>
  ),
  play: async ({ canvas }) => {
    const box = canvas.getByTestId('narrow');
    await expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  },
};
