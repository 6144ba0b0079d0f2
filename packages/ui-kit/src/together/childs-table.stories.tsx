import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClipboardCheck, Gift, Home, LogOut, Target } from 'lucide-react';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { AppBarAction } from '../app-bar.tsx';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { BottomBar, BottomBarItem } from '../bottom-bar.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import type { ChildColor } from '../child-color.tsx';
import { Jar, Star } from '../illustrations.tsx';
import { Logo } from '../logo.tsx';
import { Money } from '../money.tsx';
import { Page } from '../page.tsx';
import { PinField } from '../pin-field.tsx';
import { Progress } from '../progress.tsx';
import { Section } from '../section.tsx';

/** The children's room put together from the kit: few things, large, warm. */
const meta = {
  title: 'Together/Childs table',
  parameters: { layout: 'fullscreen', room: 'child', a11y: { config: { rules: [] } } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

function ChildHome() {
  return (
    <div className="min-h-dvh pb-28" data-child-color="1">
      <Page width="narrow">
        <div className="flex items-center justify-between gap-3">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name="Ada" childColor={1} size="lg" />
            <h1 className="text-2xl font-extrabold tracking-tight">Hi, Ada</h1>
          </div>
          <AppBarAction icon={<LogOut aria-hidden="true" />}>Logout</AppBarAction>
        </div>
        <Card tone="pocket" className="grid gap-4 py-8!">
          <div>
            <p className="font-semibold text-on-pocket-muted">My Savings</p>
            <Money cents={4250} size="display" plain />
          </div>
          <Button variant="celebrate" className="justify-self-start">
            Withdraw
          </Button>
        </Card>
        <Section title="Your Savings Goals">
          <Card className="flex items-center gap-4">
            <Jar level={0.68} size={104} />
            <div className="grid min-w-0 flex-1 gap-3">
              <p className="text-lg font-bold">Telescope</p>
              <Progress label="Telescope" labelHidden value={4250} max={6250} tone="celebrate" />
              <p className="text-ink-muted">You need $20.00 more</p>
            </div>
          </Card>
        </Section>
        <Section title="To Do (1)">
          <Card className="grid gap-4">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <div>
                <p className="text-lg font-bold">Feed the rabbits</p>
                <p className="text-ink-muted">Due today</p>
              </div>
              <Money cents={350} signed className="text-xl font-bold" />
            </div>
            <Button full>Submit for Approval</Button>
          </Card>
          <Card tone="celebrate" className="flex items-center gap-4">
            <Star size={72} />
            <div className="min-w-0">
              <p className="text-lg font-bold">Water the tomatoes</p>
              <Badge tone="success">Completed on March 10, 2026</Badge>
            </div>
          </Card>
        </Section>
      </Page>
      <BottomBar>
        <BottomBarItem icon={<Home />} href="#home" aria-current="page">
          Home
        </BottomBarItem>
        <BottomBarItem icon={<Target />} href="#goals">
          Goals
        </BottomBarItem>
        <BottomBarItem icon={<ClipboardCheck />} href="#chores">
          Chores
        </BottomBarItem>
        <BottomBarItem icon={<Gift />} href="#rewards">
          Rewards
        </BottomBarItem>
      </BottomBar>
    </div>
  );
}

export const HomeScreen: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <ChildHome />,
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};

const family: { name: string; role: string; color?: ChildColor }[] = [
  { name: 'grace', role: 'Family Admin' },
  { name: 'ada', role: 'Child, 9', color: 1 },
  { name: 'maximiliana-alexandrina', role: 'Child, 12', color: 4 },
  { name: 'leo', role: 'Child, 5', color: 7 },
];

function Picker() {
  const [pin, setPin] = useState('12');
  return (
    <Page width="narrow" className="justify-items-center pt-12 text-center">
      <Logo size={40} />
      <h1 className="text-2xl font-extrabold tracking-tight">Who is it?</h1>
      <ul className="grid w-full grid-cols-2 gap-3">
        {family.map(member => (
          <li key={member.name} data-child-color={member.color} className="grid">
            <button
              type="button"
              className="grid min-w-0 content-start justify-items-center gap-2 rounded-lg bg-surface-raised p-5 shadow-soft transition hover:bg-surface-sunken"
            >
              <Avatar name={member.name} childColor={member.color} size="xl" />
              <span className="max-w-full truncate font-bold">{member.name}</span>
              <span className="text-sm text-ink-muted">{member.role}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="w-64">
        <PinField label="PIN" value={pin} onValueChange={setPin} />
      </div>
    </Page>
  );
}

export const ProfilePicker: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <Picker />,
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
