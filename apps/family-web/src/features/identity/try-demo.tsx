import { Button } from '@pocketful/ui-kit/button';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { place } from '../../shared/paths.ts';
import { AuthCard } from './auth-card.tsx';

/** The first page of a demo: one press gives the visitor a family. */
export function TryDemo() {
  const start = useWrite('startDemo', {
    failed: ['Not started', 'The demo could not be started. Please try again.'],
  });
  return (
    <AuthCard
      title="Try Pocketful"
      lead="You get a family with six weeks of chores, money and goals. It is yours alone, and it is deleted after 24 hours. Please do not type real names."
      footer={
        <PlaceLink standalone to={place('privacyPolicy')}>
          Privacy Policy
        </PlaceLink>
      }
    >
      <Button full size="lg" busy={start.busy} onClick={() => start.send({})}>
        Try it
      </Button>
    </AuthCard>
  );
}
