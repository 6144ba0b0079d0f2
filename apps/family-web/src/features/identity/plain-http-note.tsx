import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';

export interface PlainHttpNoteProps {
  /** Whether the browser trusts the line: by https, or because the server is on this computer. */
  readonly trusted?: boolean;
}

/** The features missing over plain http, as in a home network, and how to get them. */
export function PlainHttpNote({ trusted = window.isSecureContext }: PlainHttpNoteProps) {
  if (trusted) return null;
  return (
    <Card tone="sunken" className="grid gap-2">
      <Heading level={2} size="card">
        This address is plain http
      </Heading>
      <p className="max-w-reading">
        Everything works, but browsers do not let Pocketful be installed here or be shown without a connection, and
        others in the same network could read along. Use it in a network you trust.
      </p>
      <p className="max-w-reading text-ink-muted">Ask the person who set Pocketful up for an https address.</p>
    </Card>
  );
}
