import { withoutNames } from '@pocketful/domain/simple-view';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readAloud, useHasVoice } from './voice.ts';

export interface ReadAloudProps {
  /** What the button is called. */
  readonly label: string;
  /** What a person wrote. The names of the family's members are left out of it. */
  readonly written?: string;
  /** Words of the product, which follow. */
  readonly words: string;
}

/**
 * Reads a text aloud, and stops at a second press or when the page is left. Nothing without a voice on the device, or while
 * the names that must not be read are not known.
 */
export function ReadAloud({ label, written = '', words }: ReadAloudProps) {
  const hasVoice = useHasVoice();
  const family = useApiQuery('listFamilyMembers', {}, { enabled: hasVoice, refetchOnMount: false });
  const [reading, setReading] = useState<ReturnType<typeof readAloud>>();
  useEffect(() => {
    if (!reading) return;
    const stopIfHidden = () => document.hidden && reading.stop();
    document.addEventListener('visibilitychange', stopIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', stopIfHidden);
      reading.stop();
    };
  }, [reading]);
  if (!hasVoice || !family.data) return null;
  const names = family.data.flatMap(({ username, firstName, lastName }) => [username, firstName, lastName ?? '']);
  const press = () => {
    if (reading) return setReading(undefined);
    const text = [withoutNames(written, names), words].filter(Boolean).join('. ');
    const started = readAloud(text, () => setReading(now => (now === started ? undefined : now)));
    setReading(started);
  };
  return (
    <IconButton
      variant="secondary"
      className="[&_svg]:size-7!"
      aria-label={label}
      aria-pressed={reading !== undefined}
      onClick={press}
    >
      {reading ? <Square aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </IconButton>
  );
}
