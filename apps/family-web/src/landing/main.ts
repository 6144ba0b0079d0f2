import { openChannel } from '@pocketful/web-kit/calls/tabs-channel';
import { SESSION_CHANNEL } from '../shared/session-channel.ts';
import { explainWhy, followTabs } from './was-signed-in.ts';

void explainWhy();
followTabs(openChannel(SESSION_CHANNEL));
