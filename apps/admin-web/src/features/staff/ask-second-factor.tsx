import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { useLayer, useNothingOver } from '@pocketful/web-kit/layers/layers';
import { useEffect, useRef } from 'react';
import { useStaff } from '../../shared/staff-runtime.tsx';
import { AddSecondFactorDialog } from './lazy-dialogs.ts';

/** Asks an Application Owner for an authenticator: above each screen, and in a dialog after a call that was refused without one. */
export function AskSecondFactor() {
  const { mustEnroll, factorAsked } = useStaff();
  // It outlives the change that it makes: its last step shows the recovery codes.
  const adding = useLayer<true>();
  const isAlone = useNothingOver();
  const answered = useRef(factorAsked);
  useEffect(() => {
    // A question closes with its refusal, and a form keeps its words until it is closed.
    if (answered.current === factorAsked || !isAlone) return;
    answered.current = factorAsked;
    adding.show(true);
  });
  return (
    <>
      {mustEnroll && (
        <div className="mx-auto w-full max-w-[96rem] px-4 pt-4 sm:px-6">
          <Callout
            tone="caution"
            title="Please add an authenticator"
            role="note"
            action={
              <Button size="sm" {...AddSecondFactorDialog.intent} onClick={() => adding.show(true)}>
                Add Authenticator
              </Button>
            }
          >
            Exports, families and accounts of staff stay closed until you have one.
          </Callout>
        </div>
      )}
      {adding.shown && <AddSecondFactorDialog onClose={adding.close} />}
    </>
  );
}
