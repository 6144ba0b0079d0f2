import type { LiveEvent } from '@pocketful/events/calls';

/**
 * Reads a stream of events until it ends. Throws the connection's errors.
 *
 * @param comes called for each received part: an event, or a sign that the stream is open
 */
export async function readEvents(
  response: Response,
  comes: () => void,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    comes();
    text += decoder.decode(next.value, { stream: true });
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const block of whole) for (const event of eventIn(block)) onEvent(event);
  }
}

const TYPES: readonly string[] = ['hello', 'changed', 'reread', 'ended'] satisfies readonly LiveEvent['type'][];

/** The event of a block of lines; none where it says nothing, or nothing that is known here. */
function eventIn(block: string): LiveEvent[] {
  const data = block.split('\n').find(line => line.startsWith('data: '));
  const event: unknown = data === undefined ? undefined : JSON.parse(data.slice('data: '.length));
  return isLiveEvent(event) ? [event] : [];
}

function isLiveEvent(event: unknown): event is LiveEvent {
  return typeof event === 'object' && event !== null && 'type' in event && TYPES.includes(String(event.type));
}
