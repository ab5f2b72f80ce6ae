import { listFaults } from './axe.ts';
import { fill } from './words.ts';
import { expect, NARROW, openBrowser, SELLER, test, WIDE } from './world.ts';

const ADMIN = 'admin@bobbin.test';
const TITLE = `Cách đọc lịch sử đồng bộ ${Date.now()}`;
const TEXT = `# Bắt đầu

Đọc &amp; hiểu **lịch sử** trong vài phút. <img src=x onerror="document.title='broken'">

[Đừng bấm](javascript:alert(1)) nhưng [trang shop](/community/shops) thì được.

- dòng một
- dòng hai`;

test.describe('a post', () => {
  // In a wide window the preview appears beside the text.
  test.use({ account: ADMIN, viewport: WIDE });

  test('appears to a seller without unsafe HTML after staff write it, and accepts comments (PST-1, PST-6, PST-9)', async ({
    page,
    words,
    browser,
    language,
  }) => {
    const admin = words['post-admin'];
    await page.goto('/admin/posts');
    await page.getByRole('link', { name: admin.create }).first().click();
    await page.getByRole('textbox', { name: admin.postTitle }).fill(TITLE);
    await page.getByRole('textbox', { name: admin.content }).fill(TEXT);
    const preview = page.getByRole('region', { name: admin.preview });
    // HTML entities are decoded without creating HTML, because the Content-Security-Policy permits none.
    await expect(preview.getByText('Đọc & hiểu')).toBeVisible();
    await expect(preview.locator('img')).toHaveCount(0);
    await expect(preview.getByRole('link')).toHaveCount(1);
    await page.getByRole('button', { name: admin.saveDraft }).click();
    await expect(page.getByRole('heading', { name: admin.editTitle })).toBeVisible();
    expect(await listFaults(page, 'the editor')).toEqual([]);
    await page.getByRole('button', { name: admin.publish, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: admin.publish, exact: true }).click();
    await expect(page.getByText(admin.publishedDone)).toBeVisible();

    const phone = await openBrowser(browser, { email: SELLER, language, viewport: NARROW });
    await phone.goto('/community/posts');
    const card = phone.getByRole('link', { name: TITLE });
    await expect(card.getByText(words.posts.new, { exact: true })).toBeVisible();
    await card.click();
    await expect(phone.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(phone.getByText('<img src=x')).toBeVisible();
    const comment = phone.getByRole('textbox', { name: words.posts.comment });
    await comment.fill('Ngắn quá');
    await comment.blur();
    await expect(comment).toHaveAttribute('aria-invalid', 'true');
    await comment.fill('Cảm ơn, dòng hai rất hữu ích');
    await phone.getByRole('button', { name: words.posts.send }).click();
    await expect(phone.getByText('Cảm ơn, dòng hai rất hữu ích')).toBeVisible();
    expect(await listFaults(phone, 'a post')).toEqual([]);
    await phone.goto('/community/posts');
    await expect(phone.getByRole('link', { name: TITLE })).toBeVisible();
    await expect(card.getByText(words.posts.new, { exact: true })).toHaveCount(0);
    await phone.context().close();

    await page.goto('/admin/posts');
    await page.getByRole('button', { name: fill(admin.more, { name: TITLE }) }).click();
    await page.getByRole('menuitem', { name: admin.remove }).click();
    await expect(page.getByText(TITLE)).toHaveCount(1);
    await page.getByRole('button', { name: words.undo.undo }).click();
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });
});
