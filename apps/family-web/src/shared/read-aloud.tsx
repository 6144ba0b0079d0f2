import type { Chore } from '@pocketful/chores/calls';
import { spokenText } from '@pocketful/people/rules/simple-view';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMember } from './session.tsx';
import { readAloud, useHasVoice } from './voice.ts';

export interface ReadAloudProps {
  /** The button's label. */
  readonly label: string;
  /** A chore, whose name and comment are read first, without the names of the family's members. */
  readonly chore?: Pick<Chore, 'name' | 'rejectionComment' | 'spoken'>;
  /** Words of the product, which follow. */
  readonly words: string;
}

/**
 * Reads a text aloud, and stops at a second press or when the page is left. Nothing without a voice on the device, or while
 * the names that must not be read are not known. A children's own device does not get them: the server leaves them out.
 */
export function ReadAloud({ label, chore, words }: ReadAloudProps) {
  const hasVoice = useHasVoice();
  const isChildrens = useMember().device === 'children';
  const family = useApiQuery('listFamilyMembers', {}, { enabled: hasVoice && !isChildrens, refetchOnMount: false });
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
  if (!hasVoice || !(isChildrens || family.data)) return null;
  const names = family.data?.flatMap(({ username, firstName, lastName }) => [username, firstName, lastName ?? '']);
  const press = () => {
    if (reading) return setReading(undefined);
    const written = isChildrens ? chore?.spoken : chore && names && spokenText(chore, names);
    const text = [written, words].filter(Boolean).join('. ');
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
      {reading ? <Square /> : <Volume2 />}
    </IconButton>
  );
}
