import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { MessageSquare } from 'lucide-react';

/** Sends feedback to staff, in a dialog. */
const FeedbackDialog = lazyPart(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog);

/** The way to the people behind Pocketful. */
export function ContactSettings() {
  const writing = useLayer<true>();
  return (
    <Section title="Contact" className="max-w-2xl">
      <Card>
        <div className="grid justify-items-start gap-4">
          <p className="max-w-reading text-ink-muted">
            Something is missing, unclear or lovely? Tell us. We read everything. Questions about privacy are answered
            within 2 business days, at your email address.
          </p>
          <Button icon={<MessageSquare />} {...FeedbackDialog.intent} onClick={() => writing.show(true)}>
            Share Your Feedback
          </Button>
        </div>
      </Card>
      {writing.shown && <FeedbackDialog onClose={writing.close} />}
    </Section>
  );
}
