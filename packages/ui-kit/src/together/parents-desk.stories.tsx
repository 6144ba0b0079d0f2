import type { Meta, StoryObj } from '@storybook/react-vite';
import { Clock, LogOut, Plus, Users } from 'lucide-react';
import { expect } from 'storybook/test';
import { AppBar, AppBarAction, AppBarLink } from '../app-bar.tsx';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Callout } from '../callout.tsx';
import { Card } from '../card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../data-table.tsx';
import { FloatingButton } from '../floating-button.tsx';
import { List, ListRow } from '../list-row.tsx';
import { Logo } from '../logo.tsx';
import { Money } from '../money.tsx';
import { Page } from '../page.tsx';
import { Section } from '../section.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../tabs.tsx';

/** The parents' room put together from the kit: precise, dense enough, quick. */
const meta = {
  title: 'Together/Parents desk',
  parameters: { layout: 'fullscreen', a11y: { config: { rules: [] } } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const entries = [
  { date: 'Mar 14', text: 'Feed the rabbits', cents: 350, balance: 4250 },
  { date: 'Mar 12', text: 'New bicycle bell, the red one with the frog', cents: -1299, balance: 3900 },
  { date: 'Mar 10', text: 'Allowance', cents: 500, balance: 5199 },
];

function Bar() {
  return (
    <AppBar
      brand={
        <a href="#home" className="rounded-md p-1">
          <Logo compact />
        </a>
      }
      actions={
        <>
          <AppBarAction icon={<Users aria-hidden="true" />}>Switch Profile</AppBarAction>
          <AppBarAction icon={<LogOut aria-hidden="true" />}>Logout</AppBarAction>
        </>
      }
    >
      <AppBarLink href="#home" aria-current="page">
        Dashboard
      </AppBarLink>
      <AppBarLink href="#settings">Settings</AppBarLink>
    </AppBar>
  );
}

function Requests() {
  const actions = (
    <>
      <Button size="sm" variant="secondary">
        Reject
      </Button>
      <Button size="sm">Approve</Button>
    </>
  );
  return (
    <Section title="Approval Requests" count={2}>
      <Card className="py-1.5! sm:py-2!">
        <List>
          <ListRow
            leading={<Avatar name="Ada" childColor={1} />}
            title="Feed the rabbits"
            meta="ada · submitted March 14"
            trailing={<Money cents={350} signed className="text-lg" />}
            actions={actions}
          />
          <ListRow
            leading={<Avatar name="Max" childColor={4} />}
            title="Tidy the shed, all of it, also behind the mower"
            meta="max · submitted March 13"
            trailing={<Money cents={1200} signed className="text-lg" />}
            actions={actions}
          />
        </List>
      </Card>
    </Section>
  );
}

function Accounts() {
  return (
    <Section title="Children Accounts">
      <Tabs defaultValue="ada">
        <TabList aria-label="Children Accounts">
          <Tab value="ada" childColor={1} icon={<Avatar name="Ada" childColor={1} size="sm" />}>
            ada
          </Tab>
          <Tab value="max" childColor={4} icon={<Avatar name="Max" childColor={4} size="sm" />}>
            max
          </Tab>
          <Tab value="leo" childColor={7} icon={<Avatar name="Leo" childColor={7} size="sm" />}>
            leo
          </Tab>
        </TabList>
        <TabPanel value="ada" className="grid gap-4 lg:grid-cols-[1fr_1.6fr]">
          <Card tone="child" childColor={1}>
            <p className="font-semibold text-child">ada</p>
            <Money cents={4250} size="lg" />
            <div className="mt-4 flex items-center justify-between gap-3 border-t border-child/25 pt-3">
              <span className="font-semibold">Water the tomatoes</span>
              <Badge tone="waiting" icon={<Clock aria-hidden="true" />}>
                Awaiting Approval
              </Badge>
            </div>
          </Card>
          <Card flush>
            <Table caption="Recent history of ada">
              <TableHead>
                <TableHeader>Date</TableHeader>
                <TableHeader>Description</TableHeader>
                <TableHeader numeric>Amount</TableHeader>
                <TableHeader numeric>Balance</TableHeader>
              </TableHead>
              <TableBody>
                {entries.map(row => (
                  <TableRow key={row.date}>
                    <TableCell className="whitespace-nowrap text-ink-muted">{row.date}</TableCell>
                    <TableCell>{row.text}</TableCell>
                    <TableCell numeric>
                      <Money cents={row.cents} signed />
                    </TableCell>
                    <TableCell numeric>
                      <Money cents={row.balance} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Card>
        </TabPanel>
        <TabPanel value="max">Max</TabPanel>
        <TabPanel value="leo">Leo</TabPanel>
      </Tabs>
    </Section>
  );
}

function Desk() {
  return (
    <div className="min-h-dvh max-sm:pb-20">
      <Bar />
      <Page
        title="Family Dashboard"
        actions={
          <Button className="max-sm:hidden" icon={<Plus aria-hidden="true" />}>
            Add Transaction
          </Button>
        }
      >
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
          <Card tone="pocket" className="grid gap-1 py-7!">
            <p className="font-semibold text-on-pocket-muted">Total Balance</p>
            <Money cents={128_450} size="display" plain />
          </Card>
          <Requests />
        </div>
        <Callout
          tone="caution"
          title="leo is locked for 15 minutes"
          action={
            <Button size="sm" variant="secondary">
              Reset PIN
            </Button>
          }
        >
          Five wrong PINs were typed on this device.
        </Callout>
        <Accounts />
      </Page>
      <FloatingButton phoneOnly icon={<Plus aria-hidden="true" />}>
        Add Transaction
      </FloatingButton>
    </div>
  );
}

export const Dashboard: Story = {
  globals: { viewport: { value: 'desktop' } },
  render: () => <Desk />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Family Dashboard' })).toBeVisible();
  },
};

/** At 375 px nothing makes the page scroll sideways. */
export const DashboardOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <Desk />,
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
