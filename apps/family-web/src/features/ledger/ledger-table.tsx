import { cents } from '@pocketful/contract-core/money';
import type { Transaction } from '@pocketful/ledger/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Jar } from '@pocketful/ui-kit/jar';
import { keepFocusNear } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { useState } from 'react';
import { EntriesTable, type EntryLine } from './entries-table.tsx';

const CountDialog = lazyPart(async () => (await import('./count-dialog.tsx')).CountDialog);

/** Number of lines that are shown at first. */
const SHOWN = 5;

/** Height past which the ledger scrolls. */
const MAX_HEIGHT = '24rem';

/** A child's ledger, the newest line first, with the balance after each. */
export function LedgerTable({ childId }: { readonly childId: string }) {
  const [all, setAll] = useState(false);
  const counting = useLayer<true>();
  const entries = useApiPages('listChildTransactions', { params: { id: childId }, query: { limit: 50 } });
  return (
    <Section
      title="Transaction Ledger"
      actions={
        entries.data !== undefined &&
        entries.data.items.length > 0 && (
          <Button variant="quiet" size="sm" {...CountDialog.intent} onClick={() => counting.show(true)}>
            Count it
          </Button>
        )
      }
    >
      <Card flush>
        <Loaded
          query={entries}
          skeleton={
            <div className="px-4 py-1 sm:px-6">
              <SkeletonRows rows={4} />
            </div>
          }
          empty={
            <EmptyState illustration={<Jar level={0} />} title="No transactions yet">
              When money comes in, you will see it here.
            </EmptyState>
          }
        >
          {({ items, more }) => (
            <>
              <EntriesTable
                caption="Transaction Ledger entries"
                maxHeight={MAX_HEIGHT}
                lines={(all ? items : items.slice(0, SHOWN)).map(lineOf)}
              />
              {all && <More more={more} />}
              {!all && items.length > SHOWN && (
                <Button variant="quiet" full onFocus={keepFocusNear} onClick={() => setAll(true)}>
                  All
                </Button>
              )}
            </>
          )}
        </Loaded>
      </Card>
      {counting.shown && <CountDialog childId={childId} onClose={counting.close} />}
    </Section>
  );
}

function lineOf(entry: Transaction): EntryLine {
  const { id, date, description, amount, runningBalance, reversedBy } = entry;
  const note = reversedBy && <span className="block text-sm text-ink-muted">Taken back</span>;
  return { key: id, date, description, amount: cents(amount), balance: cents(runningBalance), note };
}
