import { cents } from '@pocketful/contract-core/money';
import { noonOf } from '@pocketful/domain/dates';
import type { StatementAnswer } from '@pocketful/ledger/calls/exports';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { DateField } from '@pocketful/ui-kit/date-field';
import { Heading } from '@pocketful/ui-kit/heading';
import { Logo } from '@pocketful/ui-kit/logo';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
import { Page } from '@pocketful/ui-kit/page';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { both } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { ArrowLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useChildren } from '../people/public.ts';
import { AccountField } from './account-field.tsx';
import { EntriesTable } from './entries-table.tsx';
import { NoAccounts } from './no-accounts.tsx';
import { PERIODS, type Period, type PeriodName, periodOf } from './periods.ts';
import { useStatement } from './use-statement.ts';

/** A statement of the accounts over a period, to look at and to print. */
export function Statement() {
  const [query] = useSearchParams();
  const [whose, setWhose] = useState(query.get('child') ?? '');
  const children = useChildren();
  const chosen = useChosenPeriod();
  const statement = useStatement({ ...chosen.period, childId: whose || undefined });
  return (
    <Page
      title={<span className="print:hidden">Statement</span>}
      className="print:block print:max-w-none print:p-0"
      actions={
        <Button
          icon={<Printer />}
          className="print:hidden"
          disabledReason={
            statement.data === undefined || chosen.isWrong ? 'There is no statement to print yet.' : undefined
          }
          onClick={() => print()}
        >
          Print
        </Button>
      }
    >
      <div className="grid gap-4 print:hidden">
        <PlaceLink standalone className="justify-self-start" to={place('accounts')}>
          <ArrowLeft /> Accounts
        </PlaceLink>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <AccountField family={children.data ?? []} childId={whose} onChoose={setWhose} />
          <PeriodFields chosen={chosen} />
        </div>
      </div>
      {chosen.isWrong ? null : (
        <Loaded
          query={both(statement, children)}
          skeleton={<SkeletonRows rows={6} />}
          empty={<NoAccounts />}
          isEmpty={([{ accounts }]) => accounts.length === 0}
        >
          {([data, family]) => (
            <div className="grid gap-6 print:block">
              {data.accounts.map(account => (
                <AccountSheet
                  key={account.childId}
                  account={account}
                  name={family.find(({ id }) => id === account.childId)?.calledName ?? account.username}
                  statement={data}
                />
              ))}
            </div>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** The period that is shown, and the days that are being typed, which may not be one yet. */
function useChosenPeriod() {
  const { today } = useDates();
  const [name, setName] = useState<PeriodName>('this-month');
  const [period, setPeriod] = useState<Period>(periodOf('this-month', today));
  const [typed, setTyped] = useState<Period>(period);
  return {
    name,
    period,
    typed,
    isWrong: name === 'other' && (!typed.from || !typed.to || typed.from > typed.to),
    choose: (chosen: PeriodName) => {
      setName(chosen);
      if (chosen !== 'other') setPeriod(periodOf(chosen, today));
      else setTyped(period);
    },
    change: (changed: Partial<Period>) => {
      const next = { ...typed, ...changed };
      setTyped(next);
      if (next.from && next.to && next.from <= next.to) setPeriod(next);
    },
  };
}

function PeriodFields({ chosen }: { readonly chosen: ReturnType<typeof useChosenPeriod> }) {
  const { name, typed, isWrong, choose, change } = chosen;
  return (
    <>
      <SelectField label="Period" options={PERIODS} value={name} onValueChange={choose} />
      {name === 'other' && (
        <>
          <DateField label="From" value={typed.from} onChange={event => change({ from: event.currentTarget.value })} />
          <DateField
            label="To"
            value={typed.to}
            error={isWrong ? 'The last day must not be before the first' : undefined}
            onChange={event => change({ to: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}

/** One account over the period. On paper it starts a new page. */
function AccountSheet({
  account,
  name,
  statement,
}: {
  readonly account: StatementAnswer['accounts'][number];
  readonly name: string;
  readonly statement: StatementAnswer;
}) {
  const { timeZone } = useMember();
  const { long } = useDates();
  const { currency, currencyChangedAt } = statement;
  const amounts = account.entries.map(({ amount }) => cents(amount));
  const moneyIn = amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0);
  const moneyOut = amounts.reduce((sum, amount) => sum + Math.min(amount, 0), 0);
  return (
    <Card className="min-w-0 break-after-page last:break-after-auto print:rounded-none print:p-0 print:shadow-none">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <Heading level={2}>
            <Name>{name}</Name>
          </Heading>
          <p className="text-sm text-ink-muted">
            Account statement, {long(noonOf(statement.from, timeZone))} to {long(noonOf(statement.to, timeZone))}
          </p>
          {currencyChangedAt && (
            <p className="text-sm text-ink-muted">
              Shown in {currency} since {long(currencyChangedAt)}; amounts were not converted
            </p>
          )}
        </div>
        <span className="hidden print:block">
          <Logo size={28} />
        </span>
      </div>
      <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 print:grid-cols-4">
        <Figure label="Opening balance" amount={cents(account.opening)} />
        <Figure label="Money in" amount={moneyIn} />
        <Figure label="Money out" amount={moneyOut} />
        <Figure label="Closing balance" amount={cents(account.closing)} />
      </dl>
      {account.entries.length === 0 ? (
        <p className="text-ink-muted">No transactions in this period.</p>
      ) : (
        <div className="-mx-4 sm:-mx-6 print:mx-0">
          <EntriesTable
            caption={`Transactions of ${name}`}
            lines={account.entries.map(({ date, description, amount, balance, handedOverAt, receivedAt }, at) => ({
              // Entries of the same time differ only by their position.
              key: `${date} ${at}`,
              ...{ date, description, amount: cents(amount), balance: cents(balance) },
              note: handedOverAt && (
                <span className="block text-sm text-ink-muted">
                  Handed over {long(handedOverAt)}
                  {receivedAt && <>, received {long(receivedAt)}</>}
                </span>
              ),
            }))}
          />
        </div>
      )}
    </Card>
  );
}

function Figure({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="font-bold">
        <Money cents={amount} />
      </dd>
    </div>
  );
}
