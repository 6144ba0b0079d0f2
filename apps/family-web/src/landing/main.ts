import { SESSION_CHANNEL } from '../shared/session-channel.ts';
import { explainWhy, followTabs } from './was-signed-in.ts';

void explainWhy();
followTabs(new BroadcastChannel(SESSION_CHANNEL));
