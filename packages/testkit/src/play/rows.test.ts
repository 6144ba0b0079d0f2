import { expect, test } from 'vitest';
import { mockStage } from './mock-stage.ts';
import { createPlayer } from './play.ts';
import { callOf, stepsBefore } from './row.ts';
import { PLAYED, ROWS } from './rows.ts';

test.each(PLAYED.filter(name => ROWS[name].serverOnly !== 'the mock has one device'))(
  'the mock plays the row of %s',
  async name => {
    const row = ROWS[name];
    const player = createPlayer(mockStage(undefined, { mail: row.mail ?? false }));
    await player.play(stepsBefore(row));
    expect(await player.play([callOf(name, row)])).toHaveLength(1);
  },
);
