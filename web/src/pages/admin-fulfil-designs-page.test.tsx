import type { DesignPicture, FulfilDesign } from '@bobbin/contract/fulfil-designs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toPage } from '../features/designs/testing/designs.ts';
import { openApp, refuse, type } from '../testing/open-app.tsx';
import { aroundSignedIn, beginAgain, holding } from '../testing/signed-in.ts';
import { readNotices } from '../ui/feedback/notices.ts';

aroundSignedIn({ width: 1600 });

const EDITOR = holding('VIEW_FULFILLS', 'CREATE_FULFILL', 'EDIT_FULFILL');
const toPicture = (id: string): DesignPicture => {
  return { id, url: `/files/${id}`, thumbnailUrl: null, name: `${id}.png`, width: 60, height: 60 };
};
const DESIGN: FulfilDesign = {
  id: 'f-1',
  refId: '',
  code: 'FF-2081',
  title: 'Bloom',
  source: 'Bobbin',
  checked: false,
  designUrlCount: 2,
  thumbnails: [toPicture('front')],
  designs: [toPicture('print')],
  waiting: 0,
  failed: [],
  createdBy: 'Ha',
  createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  updatedAt: new Date().toISOString(),
};

function open(
  rows: readonly FulfilDesign[] | null,
  more: Parameters<typeof openApp>[1] = {},
  profile: object = EDITOR,
) {
  const asked: string[] = [];
  const sent = openApp('/admin/fulfill', {
    '/auth/profile': () => profile,
    '/fulfill': (_call, url) => {
      asked.push(url);
      return rows === null ? refuse('INTERNAL', { status: 500 }) : toPage(rows);
    },
    '/fulfill/f-1': () => DESIGN,
    ...more,
  });
  const count = (path: string) => sent.filter((each) => each.path === path).length;
  return { sent, asked, count };
}

describe('the grid of fulfil designs (FFD-1)', () => {
  it("shows number of files, source and age of each design, and lets only Bobbin's designs be edited", async () => {
    const { asked } = open([
      { ...DESIGN, checked: true },
      { ...DESIGN, id: 'f-2', code: 'FF-2', title: 'None', source: 'QTeam', designUrlCount: 0, thumbnails: [] },
    ]);
    const ours = within(await screen.findByRole('article', { name: /Bloom/ }));
    const theirs = within(screen.getByRole('article', { name: /None/ }));
    ours.getByText('Bobbin');
    expect(ours.getByText('2').dataset.empty).toBeUndefined();
    expect(ours.getByRole<HTMLInputElement>('checkbox', { name: 'Chọn FF-2081' }).checked).toBe(true);
    ours.getByText(/2 giờ/);
    ours.getByRole('button', { name: 'Sửa FF-2081' });
    theirs.getByText('QTeam');
    theirs.getByText('Chưa có ảnh');
    expect(theirs.getByText('0').dataset.empty).toBe('true');
    expect(theirs.queryByRole('button', { name: /^Sửa/ })).toBeNull();
    fireEvent.click(screen.getByLabelText('Chỉ Bobbin'));
    await waitFor(() => expect(asked.at(-1)).toContain('source=Bobbin'));
  });

  it('shows a design as chosen after the server confirms it, once for two presses (FFD-6)', async () => {
    let confirm: (body: unknown) => void = () => undefined;
    const { count } = open([DESIGN], { '/fulfill/f-1': () => new Promise((resolve) => (confirm = resolve)) });
    const mark = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Chọn FF-2081' });
    fireEvent.click(mark);
    await waitFor(() => expect(count('/fulfill/f-1')).toBe(1));
    fireEvent.click(mark);
    expect(mark.checked).toBe(false);
    const before = count('/fulfill');
    confirm({ ...DESIGN, checked: true });
    await waitFor(() => expect(count('/fulfill')).toBeGreaterThan(before));
    expect(count('/fulfill/f-1')).toBe(1);
  });

  it.each([
    ['nothing but look', holding('VIEW_FULFILLS'), { adds: 0, marks: 0 }],
    ['add', holding('VIEW_FULFILLS', 'CREATE_FULFILL'), { adds: 1, marks: 0 }],
    ['mark and edit', holding('VIEW_FULFILLS', 'EDIT_FULFILL'), { adds: 0, marks: 1 }],
  ])('lets a role %s', async (_what, profile, { adds, marks }) => {
    open([DESIGN], {}, profile);
    await screen.findByText('Bloom');
    expect(screen.queryAllByRole('button', { name: 'Thêm design FF' })).toHaveLength(adds);
    expect(screen.queryAllByRole('checkbox', { name: /^Chọn/ })).toHaveLength(marks);
    expect(screen.queryAllByRole('button', { name: /^Sửa/ })).toHaveLength(marks);
  });

  it('shows an empty state, and a retry after a failure', async () => {
    open([]);
    await screen.findByText('Chưa có design nào');
    beginAgain();
    open(null);
    expect((await screen.findByRole('button', { name: 'Thử lại' })).closest('[role=alert]')).not.toBeNull();
  });
});

describe('the form of a fulfil design', () => {
  async function openForm(more: Parameters<typeof openApp>[1]) {
    const opened = open([DESIGN], more);
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa FF-2081' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sửa FF-2081' }));
    await dialog.findByLabelText('Tên');
    return { ...opened, dialog };
  }

  it('removes a picture once for two presses, and reports the removal (FFD-7)', async () => {
    let finish: (body: unknown) => void = () => undefined;
    const { dialog, count } = await openForm({
      '/fulfill/design/print': () => new Promise((resolve) => (finish = resolve)),
    });
    const remove = dialog.getByRole('button', { name: 'Gỡ print.png' });
    fireEvent.click(remove);
    fireEvent.click(remove);
    await waitFor(() => expect(count('/fulfill/design/print')).toBe(1));
    fireEvent.click(remove);
    finish({ data: true });
    await waitFor(() => expect(readNotices()[0]).toMatchObject({ title: 'Đã xoá', text: 'Design đã được xóa' }));
    expect(count('/fulfill/design/print')).toBe(1);
  });

  it.each([
    [
      'a refusal in the words of the server',
      () => refuse('DESIGN_READ_ONLY'),
      { tone: 'warning', title: 'Lỗi', text: expect.stringMatching(/.{8}/) as string },
    ],
    [
      'a lost connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { title: 'Lỗi mạng', text: 'Không thể xóa design.' },
    ],
  ])('reports %s, and the button can be pressed again', async (_what, answer, notice) => {
    const { dialog, count } = await openForm({ '/fulfill/thumbnail/front': answer });
    const remove = dialog.getByRole('button', { name: 'Gỡ front.png' });
    fireEvent.click(remove);
    await waitFor(() => expect(readNotices()[0]).toMatchObject(notice));
    fireEvent.click(remove);
    await waitFor(() => expect(count('/fulfill/thumbnail/front')).toBe(2));
  });

  it("submits with its title and reports 'OKOK', or shows the server's error", async () => {
    let isRefusing = true;
    const { dialog, sent } = await openForm({
      '/fulfill/submit': () => (isRefusing ? refuse('DESIGN_READ_ONLY') : DESIGN),
    });
    type(dialog.getByLabelText('Tên'), '');
    fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(dialog.getByLabelText('Tên').getAttribute('aria-invalid')).toBe('true'));
    type(dialog.getByLabelText('Tên'), ' Bloom again ');
    fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
    await dialog.findByRole('alert');
    isRefusing = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(readNotices()[0]?.title).toBe('OKOK'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.findLast(({ path }) => path === '/fulfill/submit')?.body).toEqual({
      sessionId: 'f-1',
      title: 'Bloom again',
      thumbnails: [],
      designs: [],
    });
  });
});
