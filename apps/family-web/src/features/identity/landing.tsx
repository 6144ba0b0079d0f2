import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { Leaf } from '@pocketful/ui-kit/illustrations';
import { Coins, Jar } from '@pocketful/ui-kit/jar';
import { Logo } from '@pocketful/ui-kit/logo';
import { MAIN_ID } from '@pocketful/ui-kit/skip-link';
import { Later } from '@pocketful/web-kit/places/first-view';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { LinkButton, PlaceLink } from '@pocketful/web-kit/places/place-link';
import { BookOpenCheck, Lock, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import { place } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';

const TryDemo = lazyComponent(async () => (await import('./try-demo.tsx')).TryDemo);

/** The landing page within the app. At a demo the server adds the search. */
export function Landing() {
  if (useLocation().search === '?try')
    return (
      <Later>
        <TryDemo />
      </Later>
    );
  return <LandingPage notice={<Notice />} />;
}

export interface LandingPageProps {
  /** Explains the page to a person who was signed in. */
  readonly notice: ReactNode;
}

/** The page for visitors. It needs only a router, so that the build can render it to a file. */
export function LandingPage({ notice }: LandingPageProps) {
  // After an ended session: the address to open after the sign-in.
  const { state } = useLocation();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-3 py-3">
        <Logo size={36} />
        <LinkButton variant="secondary" to={place('login')} state={state}>
          Login
        </LinkButton>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="grid grid-cols-1 gap-14 pb-14 sm:gap-20">
        <div className="grid content-start gap-2 sm:gap-4">
          {/* As high as a notice of one line, so that a notice does not move the page. */}
          <div className="min-h-20 sm:min-h-14">{notice}</div>
          <Hero />
        </div>
        <AtWork />
        <Features />
        <HowItWorks />
        <GoodToKnow />
      </main>
      <footer className="border-t border-line py-6 text-sm text-ink-muted">
        <p>© 2025 Pocketful. All money in Pocketful is virtual and for learning.</p>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <PlaceLink standalone to={place('privacyPolicy')}>
              Privacy Policy
            </PlaceLink>
          </li>
          <li>
            <PlaceLink standalone to={place('terms')}>
              Terms of Service
            </PlaceLink>
          </li>
        </ul>
      </footer>
    </div>
  );
}

export function SessionEnded() {
  return <Callout role="status">Your session has ended. Please sign in again.</Callout>;
}

/** Explains why the landing page is shown: the session has ended, or the server cannot be reached. */
function Notice() {
  const session = useSession();
  const { session: store } = useAppRuntime();
  if (session.stage !== 'stranger' || session.notice === undefined) return null;
  if (session.notice === 'ended') return <SessionEnded />;
  return (
    <Callout
      tone="caution"
      role="status"
      title="Pocketful cannot be reached right now"
      action={
        <Button variant="secondary" size="sm" onClick={() => void store.recheck()}>
          Try again
        </Button>
      }
    >
      Please check your connection. If you were signed in, you still are.
    </Callout>
  );
}

function Hero() {
  return (
    <section className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
      <div className="grid grid-cols-1 gap-5">
        <h1 className="text-3xl font-extrabold tracking-[-0.035em] sm:text-4xl lg:text-[3.5rem] lg:leading-[1.02]">
          A pocket full of coins, and of good habits
        </h1>
        <p className="max-w-[52ch] text-lg text-ink-muted">
          Pocketful is the family bank: children do chores, save and read their own ledger. Parents set the rewards and
          say yes. The money is virtual, the learning is not.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton size="lg" to={place('signup')}>
            Start Saving Today
          </LinkButton>
        </div>
        <ul className="grid gap-2 text-sm font-medium text-ink-muted sm:grid-cols-3">
          <TrustPoint icon={<ShieldCheck />}>No ads, no third parties</TrustPoint>
          <TrustPoint icon={<Lock />}>A PIN for everyone</TrustPoint>
          <TrustPoint icon={<BookOpenCheck />}>Every change on the record</TrustPoint>
        </ul>
      </div>
      <Jar size={320} level={0.6} />
    </section>
  );
}

const SCREENS = [
  { name: 'child-home', text: 'A child sees the money, the goal, and what can be earned now.' },
  { name: 'dashboard', text: 'A parent says yes, or not yet, with one tap.' },
];

/** The product itself: pictures of its screens, which a command takes. */
function AtWork() {
  return (
    <section aria-label="At work" className="grid gap-8 sm:grid-cols-2">
      {SCREENS.map(({ name, text }) => (
        <figure key={name} className="grid justify-items-center gap-3">
          <picture>
            <source srcSet={`/pictures/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
            <img
              alt=""
              loading="lazy"
              width={375}
              height={667}
              className="h-auto max-w-full rounded-lg border border-line shadow-float"
              // The last one: React sets it last in the browser, and a test compares the markup.
              src={`/pictures/${name}-light.webp`}
            />
          </picture>
          <figcaption className="text-center text-ink-muted">{text}</figcaption>
        </figure>
      ))}
    </section>
  );
}

function TrustPoint({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-primary">
      {icon}
      {children}
    </li>
  );
}

const FEATURES = [
  {
    title: 'Smart lessons',
    text: 'Every coin has a reason and a date. Children see how a balance grows, and why it shrinks.',
    picture: <Leaf size={88} />,
  },
  {
    title: 'Parental control',
    text: 'Nothing is paid without a yes from a parent. Designed to comply with the children’s online privacy law.',
    picture: <Coins size={88} />,
  },
  {
    title: 'Goal tracking',
    text: 'Saving becomes something to look at: what is there, what is earned next, what is still missing.',
    picture: <Jar size={88} level={0.6} />,
  },
];

function Features() {
  return (
    <section aria-label="What it does" className="grid gap-4 sm:grid-cols-3">
      {FEATURES.map(({ title, text, picture }) => (
        <Card key={title} className="grid content-start gap-2">
          {picture}
          <h2 className="text-lg font-bold tracking-tight">{title}</h2>
          <p className="text-ink-muted">{text}</p>
        </Card>
      ))}
    </section>
  );
}

const ANSWERS = [
  {
    title: 'Is the money real?',
    text: 'No. Pocketful counts what your family owes to a child. When a child withdraws, you pay from your own pocket.',
  },
  {
    title: 'What does it cost?',
    text: 'Nothing. Pocketful is free software: no ads, no subscription, nothing to buy.',
  },
  {
    title: 'Where does it run?',
    text: 'On the server of the people who run this address, and the data stays there. You need a browser, and no app store.',
  },
];

function GoodToKnow() {
  return (
    <section aria-label="Good to know" className="grid gap-6 sm:grid-cols-3">
      {ANSWERS.map(({ title, text }) => (
        <div key={title} className="grid content-start gap-2">
          <h2 className="text-lg font-bold tracking-tight">{title}</h2>
          <p className="text-ink-muted">{text}</p>
        </div>
      ))}
    </section>
  );
}

const STEPS = [
  { title: 'Create Account', text: 'A grown-up signs up and adds each child with a name, an age and a PIN.' },
  { title: 'Kids Request Funds', text: 'Children pick their profile, finish a chore and hand it in.' },
  { title: 'Parents Approve', text: 'One tap, and the reward is in the ledger with the new balance.' },
];

function HowItWorks() {
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl font-extrabold tracking-[-0.025em] sm:text-3xl">How It Works</h2>
      <ol className="grid gap-6 sm:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2">
            <span
              aria-hidden="true"
              className="money grid size-11 place-content-center rounded-full bg-celebrate text-lg font-extrabold text-on-celebrate"
            >
              {index + 1}
            </span>
            <h3 className="text-lg font-bold tracking-tight">{title}</h3>
            <p className="text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
