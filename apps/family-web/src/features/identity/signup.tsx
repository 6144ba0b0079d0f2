import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useNavigate } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { VerifyEmail } from './lazy.ts';
import { SignupSteps, useSignupSteps } from './signup-steps.tsx';

/** A grown-up creates the family's account. */
export function Signup() {
  const { refused, ...steps } = useSignupSteps();
  const navigate = useNavigate();
  const signup = useWrite('signup', {
    done: () => ['Registration Successful', 'Your family account is ready.'],
    failed: ['Registration Failed', 'Something went wrong. Please try again.'],
    after: ({ requiresEmailVerification }) => {
      if (!requiresEmailVerification) navigate(place('setup'));
    },
    refused,
  });
  if (signup.answer?.requiresEmailVerification)
    return (
      <VerifyEmail lastStep email={signup.answer.user.email ?? undefined} onContinue={() => navigate(place('login'))} />
    );
  return (
    <SignupSteps
      {...steps}
      title="Create your family account"
      lead="Account creators must be 18 or older. One account holds the whole family."
      draft="signup"
      submitLabel="Create Family Account"
      busy={signup.busy}
      failure={signup.failure}
      onSubmit={body => signup.send({ body })}
      footer={
        <PlaceLink standalone to={place('login')}>
          Already have an account? Sign In
        </PlaceLink>
      }
    />
  );
}
