import { openFamily } from '@pocketful/real-api/family';
import { expect, test } from 'vitest';
import { follow, openTab } from '../../test/family-tab.tsx';

test('Feedback is stored with ids only, and limited per hour; ‘Failed to submit feedback’: ‘There was an error submitting your feedback. Please try again.’: feedback has a type, a subject and ten characters, and is sent with the page before Settings', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, `/children/${await api.idOf('mia')}`);
  await follow(tab, 'Settings');
  await tab.user.click(await tab.screen.findByRole('tab', { name: 'Contact' }));
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Share Your Feedback' }));
  const send = () => tab.user.click(tab.layers.getByRole('button', { name: 'Submit Feedback' }));
  await tab.user.type(await tab.layers.findByLabelText('Message'), 'Short');
  await send();
  await tab.layers.findByText('Message must be at least 10 characters');
  await tab.layers.findByText('Subject is required');
  await tab.user.selectOptions(tab.layers.getByLabelText('About'), 'An idea');
  await tab.user.type(tab.layers.getByLabelText('Subject'), 'The jars');
  await tab.user.type(tab.layers.getByLabelText('Message'), ' and lovely to look at');
  await tab.user.selectOptions(tab.layers.getByLabelText(/Rating/), 'Excellent');
  api.wish({ sendFeedback: 'INTERNAL' });
  await send();
  await tab.layers.findByText('Failed to submit feedback');
  await tab.layers.findByText('There was an error submitting your feedback. Please try again.');
  api.wish({ sendFeedback: undefined });
  await send();
  await tab.screen.findByText('Feedback sent');
  const jars = "SELECT rating, type, page FROM feedback WHERE subject = 'The jars'";
  expect(await api.rows(jars)).toEqual([{ rating: 5, type: 'feature', page: '/children/:id' }]);
});

test('Feedback is answered on its author’s dashboard, until it is dismissed', async () => {
  const api = openFamily();
  const { id } = await api.call('dana', 'sendFeedback', {
    body: { subject: 'Payday', message: 'Why was Friday not paid?' },
  });
  await api.callAsStaff('answerFeedback', { params: { id }, body: { answer: 'Mia was away.' } });
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/');
  await tab.screen.findByText('The answer to your feedback: Payday', {}, { timeout: 5000 });
  tab.screen.getByText('Mia was away.');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Dismiss the note about Payday' }));
  expect(tab.screen.queryByText('Mia was away.')).toBeNull();
  await api.callAsStaff('answerFeedback', { params: { id }, body: { answer: 'It is paid now.' } });
  await tab.screen.findByText('It is paid now.', {}, { timeout: 5000 });
});
