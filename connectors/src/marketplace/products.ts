import type { ListedProduct, Marketplace, ProductDetail } from '../marketplace.ts';
import type { Api } from './call.ts';
import { readRows } from './map.ts';
import { toCents, toMoment, toPageEnd, toText } from './values.ts';
import {
  productDetailSchema,
  productPageSchema,
  productSchema,
  type WireProduct,
  type WireProductDetail,
} from './wire.ts';

/**
 * Creates the calls about products (MKT-37).
 * Errors: none when it is created.
 */
export function createProductCalls(api: Api): Pick<Marketplace, 'searchProducts' | 'getProduct'> {
  return {
    async searchProducts(access, { status, pageSize, pageToken }) {
      return api.call(access, {
        method: 'POST',
        path: '/product/202502/products/search',
        query: { page_size: pageSize, page_token: pageToken },
        body: { status },
        schema: productPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.products, productSchema, toProduct);
          return { products: rows, broken, ...toPageEnd(page) };
        },
        isWrite: false,
      });
    },

    async getProduct(access, productId) {
      const path = `/product/202309/products/${encodeURIComponent(productId)}`;
      const read = (wire: WireProductDetail) => toDetail(productId, wire);
      return api.call(access, { method: 'GET', path, schema: productDetailSchema, read, isWrite: false });
    },
  };
}

function toProduct(wire: WireProduct): ListedProduct {
  return {
    id: String(wire.id),
    title: toText(wire.title) ?? '',
    status: wire.status,
    createdAt: toMoment(wire.create_time, 'create_time'),
    updatedAt: toMoment(wire.update_time, 'update_time'),
    skus: (wire.skus ?? []).map((sku) => ({
      id: String(sku.id),
      sellerSku: toText(sku.seller_sku),
      // Returns the price that local sellers see, before discounts; the other price field may include taxes.
      priceCents: toCents(sku.price?.tax_exclusive_price ?? sku.price?.sale_price, 'price'),
    })),
  };
}

type Picture = NonNullable<WireProductDetail['main_images']>[number];

/** Returns the URL of a picture's smallest version; URLs that are not http or https are ignored. */
function toPicture(picture: Picture | null | undefined): string | null {
  const address = picture?.thumb_urls?.[0] ?? picture?.urls?.[0] ?? '';
  return /^https?:\/\//.test(address) ? address : null;
}

function toDetail(productId: string, wire: WireProductDetail): ProductDetail {
  if (String(wire.id) !== productId) throw new RangeError('id: another product than was asked for');
  return {
    id: productId,
    image: toPicture(wire.main_images?.[0]),
    skus: (wire.skus ?? []).map((sku) => {
      const attributes = sku.sales_attributes ?? [];
      const name = attributes.map(({ value_name }) => toText(value_name)).filter((value) => value !== null);
      return {
        id: String(sku.id),
        name: name.length === 0 ? null : name.join(', '),
        image: toPicture(attributes.find(({ sku_img }) => sku_img != null)?.sku_img),
      };
    }),
  };
}
