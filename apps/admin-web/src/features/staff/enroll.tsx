import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { Page } from '@pocketful/ui-kit/page';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useStaff } from '../../shared/staff-runtime.tsx';
import { SecondFactor } from './second-factor.tsx';

/** All that an Application Owner finds until an authenticator is added. */
export function Enroll() {
  const { enrolled } = useStaff();
  const factor = useApiQuery('getSecondFactor', {});
  return (
    <Page title="One more thing">
      <div className="grid max-w-3xl gap-6">
        <SecondFactor />
        {factor.data?.enrolled && (
          <ButtonRow>
            <Button onClick={enrolled}>Continue to the Portal</Button>
          </ButtonRow>
        )}
      </div>
    </Page>
  );
}
