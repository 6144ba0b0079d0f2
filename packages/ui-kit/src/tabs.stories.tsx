import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Avatar } from './avatar.tsx';
import { Money } from './money.tsx';
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx';

const meta = {
  title: 'Components/Tabs',
  component: Tabs,
  subcomponents: { TabList, Tab, TabPanel },
  parameters: {
    usage: {
      use: 'Parts of one page, of which one is looked at at a time.',
      not: 'Steps in an order; places with an address of their own: the bar. A value of a form: Segmented.',
    },
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

const chores = ['All', 'Awaiting Approval', 'Pending', 'Completed', 'Master List'];

/** Arrow keys move and show at once, Home and End jump, Tab goes on to the panel. */
export const ByKeyboard: Story = {
  render: () => (
    <Tabs defaultValue="All">
      <TabList aria-label="Chores">
        {chores.map(name => (
          <Tab key={name} value={name} count={name === 'Awaiting Approval' ? 3 : 0}>
            {name}
          </Tab>
        ))}
      </TabList>
      {chores.map(name => (
        <TabPanel key={name} value={name}>
          Panel of {name}
        </TabPanel>
      ))}
    </Tabs>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'All' }));
    await userEvent.keyboard('{ArrowRight}');
    const awaiting = canvas.getByRole('tab', { name: 'Awaiting Approval 3' });
    await expect(awaiting).toHaveFocus();
    await expect(awaiting).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByText('Panel of Awaiting Approval')).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByText('Panel of Master List')).toBeVisible();
    await userEvent.keyboard('{Home}');
    await userEvent.tab();
    await expect(canvas.getByRole('tabpanel', { name: 'All' })).toHaveFocus();
    await expect(canvas.queryByText('0')).toBeNull();
  },
};

/** The ring is for those who move by keys: a press shows none, the next key does. */
export const RingForKeysOnly: Story = {
  args: { defaultValue: 'All' },
  render: args => (
    <Tabs {...args}>
      <TabList aria-label="Chores">
        {chores.map(name => (
          <Tab key={name} value={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      {chores.map(name => (
        <TabPanel key={name} value={name}>
          Panel of {name}
        </TabPanel>
      ))}
    </Tabs>
  ),
  play: async ({ canvas }) => {
    const outline = (name: string) => getComputedStyle(canvas.getByRole('tab', { name })).outlineStyle;
    await userEvent.click(canvas.getByRole('tab', { name: 'Pending' }));
    await expect(canvas.getByRole('tab', { name: 'Pending' })).toHaveFocus();
    await expect(outline('Pending')).toBe('none');
    await userEvent.keyboard('{ArrowRight}');
    await expect(outline('Completed')).toBe('solid');
    await userEvent.click(canvas.getByRole('tab', { name: 'All' }));
    await expect(outline('All')).toBe('none');
    await userEvent.click(canvas.getByText('Panel of All'));
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('tab', { name: 'All' })).toHaveFocus();
    await expect(outline('All')).toBe('solid');
  },
};

/** Each child wears its color; long names are cut, and the row scrolls sideways on a phone. */
export const Children: Story = {
  render: () => (
    <div className="max-w-sm">
      <Tabs defaultValue="ada">
        <TabList aria-label="Children Accounts">
          <Tab value="ada" childColor={1} icon={<Avatar name="Ada" childColor={1} size="sm" />}>
            ada <Money cents={4250} plain />
          </Tab>
          <Tab value="max" childColor={4} icon={<Avatar name="Max" childColor={4} size="sm" />}>
            maximiliana-alexandrina-featherstonehaugh <Money cents={0} plain />
          </Tab>
          <Tab value="leo" childColor={7} icon={<Avatar name="Leo" childColor={7} size="sm" />}>
            leo <Money cents={-350} plain />
          </Tab>
        </TabList>
        <TabPanel value="ada">Ada</TabPanel>
        <TabPanel value="max">Max</TabPanel>
        <TabPanel value="leo">Leo</TabPanel>
      </Tabs>
    </div>
  ),
  play: async ({ canvas }) => {
    const list = canvas.getByRole('tablist');
    await expect(list.scrollWidth).toBeGreaterThan(list.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** An edge that hides more tabs fades, and the chosen tab shows a part of its neighbors. */
export const MoreTabsThanFit: Story = {
  ...RingForKeysOnly,
  decorators: [Story => <div className="w-80">{Story()}</div>],
  play: async ({ canvas }) => {
    const list = canvas.getByRole('tablist');
    const fades = () => {
      const style = getComputedStyle(list);
      return {
        left: style.getPropertyValue('--hidden-left') !== '0px',
        right: style.getPropertyValue('--hidden-right') !== '0px',
      };
    };
    await waitFor(() => expect(fades()).toEqual({ left: false, right: true }));
    await userEvent.click(canvas.getByRole('tab', { name: 'Completed' }));
    const chosen = canvas.getByRole('tab', { name: 'Completed' }).getBoundingClientRect();
    await waitFor(() => expect(fades()).toEqual({ left: true, right: true }));
    await expect(list.getBoundingClientRect().right - chosen.right).toBeGreaterThan(40);
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(fades()).toEqual({ left: true, right: false }));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(fades()).toEqual({ left: false, right: true }));
  },
};

/** A screen that is drawn later, as after a link to a tab, shows the whole chosen tab and a part of its neighbor. */
export const DrawnLater: Story = {
  ...RingForKeysOnly,
  args: { defaultValue: 'Completed' },
  decorators: [
    Story => (
      <div className="w-80" hidden data-testid="screen">
        {Story()}
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    canvas.getByTestId('screen').hidden = false;
    const list = canvas.getByRole('tablist');
    const chosen = canvas.getByRole('tab', { name: 'Completed' });
    const room = () => list.getBoundingClientRect().right - chosen.getBoundingClientRect().right;
    await waitFor(() => expect(room()).toBeGreaterThan(40));
  },
};
