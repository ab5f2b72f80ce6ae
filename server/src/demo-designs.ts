import { Readable } from 'node:stream';
import type { DesignOrder } from '@bobbin/contract/designs';
import sharp from 'sharp';
import { buildApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { sellerScope, staffActingScope, staffScope, systemScope, type Principal } from './platform/access.ts';
import { inTransaction } from './platform/database.ts';
import type { Logger } from './platform/log.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Deposits of the demo's sellers, in dong at this exchange rate. */
const DEPOSIT_VND = 5_000_000;
const RATE = 25_000;

function personOf(roleId: string, place = 0): Principal {
  const account = DEMO_ACCOUNTS.filter((one) => one.roleId === roleId)[place];
  if (!account) throw new Error(`The demo has no ${roleId}`);
  return {
    userId: account.id,
    sessionId: 'demo',
    isApiKey: false,
    name: `${account.lastName} ${account.firstName}`,
    hasPendingSecondFactor: false,
    isAdmin: roleId === 'admin',
    isStaff: roleId !== 'everyone',
    permissions: new Set(['VIEW_DESIGNS', 'EDIT_DESIGNS']),
  };
}

/** Draws a sketch like those that sellers send. */
async function sketch(color: string, words: string): Promise<Buffer> {
  const drawing = `<svg width="700" height="700" xmlns="http://www.w3.org/2000/svg"><rect width="700" height="700" fill="#f6efe4"/>
    <circle cx="350" cy="290" r="170" fill="none" stroke="${color}" stroke-width="22"/>
    <text x="350" y="600" font-size="84" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="${color}">${words}</text></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** Creates rented designs in every state with the product's own functions, each at a time in the past. */
export async function fillDesigns(config: Config, log: Logger): Promise<void> {
  let ago = 0;
  const app: App = buildApp(config, log, { now: () => Date.now() - ago });
  const at = (passed: number) => void (ago = passed);
  const { creating, charging, pricing, delivering, assigning, talk, designs } = app.rentedDesigns;
  const designer = personOf('designer');
  const staff = staffScope(designer, 'EDIT_DESIGNS', '', '');
  const [lan, minh] = [personOf('everyone'), personOf('everyone', 1)];
  const own = (person: Principal) => sellerScope(person, '', '');
  const speaking = (seller: Principal) =>
    staffActingScope({ principal: designer, address: '', requestId: '' }, seller.userId, () => true);

  async function ask(
    seller: Principal,
    note: string,
    names: readonly string[],
    orderId?: string,
  ): Promise<DesignOrder> {
    const uploads = await Promise.all(
      names.map(async (name, product) => ({
        product,
        image: 0,
        fileName: `${name}.png`,
        stream: Readable.from([await sketch(['#d9480f', '#0f766e', '#7048e8'][product % 3] ?? '#0f766e', name)]),
      })),
    );
    const products = new Map(names.map((name, index) => [index, { name }]));
    const form = orderId === undefined ? { note } : { note, orderId };
    return creating.create(
      () => Promise.resolve(uploads.shift() ?? null),
      () => Promise.resolve({ scope: own(seller), fields: { form, products } }),
    );
  }
  const price = (design: DesignOrder, dollars: string, type = 'Vẽ mới') =>
    pricing.price(staff, {
      id: design.id,
      designs: design.designProducts.map(({ id, name }) => ({ id, name, price: dollars, type })),
    });
  async function start(seller: Principal, note: string, names: readonly string[], dollars: string) {
    const design = await ask(seller, note, names);
    await price(design, dollars);
    await assigning.assign(staff, design.id, designer.userId, undefined);
    await charging.pay(staff, { id: design.id, agreed: { note: 'Khách đồng ý qua Zalo.' } });
    return design.id;
  }

  at(9 * DAY);
  for (const { userId } of [lan, minh]) {
    const arrival = { vnd: DEPOSIT_VND, rate: RATE, reference: `demo-${userId}`, description: 'MB · demo' };
    await inTransaction(app.db, (trx) => app.wallet.transfers.credit(trx, systemScope(userId, 'demo'), arrival));
  }
  const accepted = await start(lan, 'Chữ cong theo vòng tròn.', ['Spooky Cat'], '7.50');
  const back = await start(lan, 'Gấp trong hôm nay giúp mình.', ['Dog Mama'], '6.00');
  at(9 * DAY - 81 * MINUTE);
  await delivering.deliver(staff, accepted, 'https://drive.google.com/file/d/1SpookyCat/view');
  await charging.cancel(staff, back, { reason: 'Ảnh mẫu có bản quyền, không vẽ lại được' });
  at(8 * DAY);
  await designs.accept(own(lan), accepted, 1);

  at(DAY + 5 * HOUR);
  const waiting = await start(lan, 'Nét mảnh, nền trong suốt.', ['Plant Lady'], '9.50');
  at(DAY + 3 * HOUR);
  await delivering.deliver(staff, waiting, 'https://drive.google.com/file/d/1PlantLady/view');

  at(7 * HOUR);
  const asked = await start(
    lan,
    'Nét hồ giống ảnh 1. Bản hoodie nền tối thì đảo màu.',
    ['Lake Life Tee', 'Lake Life Hoodie'],
    '7.00',
  );
  at(5 * HOUR);
  await delivering.deliver(staff, asked, 'https://drive.google.com/file/d/1LakeLife/view');
  await talk.add(own(lan), asked, 'Núi hơi nhạt, chữ LAKE LIFE to thêm chút nữa.');
  at(5 * HOUR - 12 * MINUTE);
  await talk.add(speaking(lan), asked, '30 phút nữa có bản mới. Hoodie nền tối mình đảo màu.');
  at(4 * HOUR);
  await delivering.deliver(staff, asked, 'https://drive.google.com/file/d/1LakeLife-v2/view');
  at(20 * MINUTE);
  await talk.add(own(lan), asked, 'Đẹp rồi, bản hoodie chữ sáng hơn giúp mình.');

  at(3 * HOUR + 42 * MINUTE);
  await start(minh, 'Giữ nguyên nét vẽ tay.', ['Nurse Life'], '8.00');
  at(2 * HOUR + 36 * MINUTE);
  await start(lan, 'Thêm năm 1962. Cá giống nét vẽ ảnh 1.', ['Reel Cool Grandpa'], '9.50');
  at(79 * MINUTE);
  await start(minh, '', ['Established 1998'], '8.00');

  at(45 * MINUTE);
  await price(await ask(lan, 'Hai mẫu cùng tông màu.', ['Bloom Floral', 'Mama Est. 2026']), '8.00', 'Gói chuẩn');
  const unpaid = await ask(minh, '', ['Merry Christmas Truck']);
  await price(unpaid, '250.00');
  await charging.pay(staff, { id: unpaid.id, agreed: { note: 'Khách đồng ý qua Zalo.' } }).catch(() => undefined);
  at(15 * MINUTE);
  const { data } = await app.orders.list.list(own(lan), { page: 1, limit: 1, sortBy: 'createdAt:DESC' });
  await ask(lan, 'Kéo nét giống mẫu đang bán.', ['Dad Mountain'], data[0]?.id);
  at(4 * MINUTE);
  await ask(minh, 'Chữ viết tay.', ['Teacher Era', 'Teach Love Inspire']);
  await app.close();
}
