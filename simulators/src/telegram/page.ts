import { escapeHtml, formatAt, formatPage } from '../runtime/page.ts';
import { toMessageHtml } from './message-html.ts';
import type { Chat, Message, World } from './world.ts';

const PAGE_MESSAGES = 100;

const STYLE = `
  section.chat { background: #dbe7dd }
  section.chat h2 small { font-weight: 400 }
  .message { background: #fff; border-radius: 4px 12px 12px 12px; padding: .5rem .8rem; margin: .6rem 0; max-width: 34rem; box-shadow: 0 1px 1px #0002 }
  .message b.sender { color: #2a74b8; display: block } .message div { white-space: pre-wrap; overflow-wrap: anywhere }
  .message time { color: #5a6472; font-size: .8rem; display: block; text-align: right }
  .message mark { background: #dfe3e8 } .message pre { background: #eceff3; padding: .4rem; margin: 0; white-space: pre-wrap }
  .message blockquote { border-left: 3px solid #2a74b8; margin: 0; padding-left: .6rem }
  .standing { background: #fdebc8; color: #7a4a00; border-radius: 999px; padding: .1rem .6rem; font-size: .85rem }`;

function formatMessage(world: World, message: Message): string {
  const bot = [...world.bots.values()].find((one) => one.id === message.botId);
  return `<div class="message"><b class="sender">${escapeHtml(bot?.name ?? 'A bot')}</b><div>${toMessageHtml(message.markup)}</div><time>${formatAt(message.at)}</time></div>`;
}

function formatChat(world: World, chat: Chat): string {
  const [token = '', standing = 'absent'] = [...chat.standings][0] ?? [];
  const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const button = (value: string, label: string) => `<button name="standing" value="${value}">${label}</button>`;
  const messages = world.messages.filter((message) => message.chatId === chat.id).toReversed();
  return `<section class="chat"><h2>${escapeHtml(chat.title)} <small>${chat.id} · ${chat.type} · ${messages.length} messages</small>
    ${standing === 'member' ? '' : `<span class="standing">the bot is ${standing}</span>`}</h2>
    <form method="post" action="/_sim/chats">${field('id', String(chat.id))}${token === '' ? '' : field('bot', token)}
      ${button('member', 'Let the bot in')}${button('muted', 'Mute it')}${button('kicked', 'Kick it')}</form>
    ${
      messages
        .slice(0, PAGE_MESSAGES)
        .map((message) => formatMessage(world, message))
        .join('\n') || '<p>No messages yet.</p>'
    }</section>`;
}

/** Renders the page of the simulated messenger: each chat with its messages, the chat with the newest message first. */
export function formatTelegramPage(world: World): string {
  const last = new Map(world.messages.map((message) => [message.chatId, message.id]));
  const chats = [...world.chats.values()].toSorted((a, b) => (last.get(b.id) ?? 0) - (last.get(a.id) ?? 0));
  const bots = [...world.bots.values()].map((bot) => `${escapeHtml(bot.name)}: <code>${escapeHtml(bot.token)}</code>`);
  return formatPage(
    'Telegram simulator',
    STYLE,
    `<header><h1>Telegram, simulated messenger</h1>
    <p>${bots.join('<br>')}</p>
    <form method="post" action="/_sim/faults"><input type="hidden" name="times" value="1">
      <button name="name" value="429">Refuse the next call as too many</button>
      <button name="name" value="5xx">Fail the next call</button></form></header>
    <main>${chats.map((chat) => formatChat(world, chat)).join('\n')}</main>`,
    world.calls.list(),
  );
}
