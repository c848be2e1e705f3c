import { Type } from 'typebox'
import { productListSorts } from '#domain/catalogue/list-sort.ts'
import { createQueryParameterSchema } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import {
  ProductResponse,
  ProductsResponse,
  RelatedProductsResponse,
  ComparableProductsResponse,
  CategoriesResponse,
  CategoryResponse,
  SearchResponse,
  SearchProductsResponse,
  SearchBody,
  SearchProductsBody,
  ProductIdBody,
} from './catalogue.ts'
import { ProductIdParams } from './path-params.ts'
import { productFilterParameters } from './product-filter-parameters.ts'
import { AverageRatingResponse, RatingDistributionResponse } from './reviews.ts'
import {
  ReportSearchStepBody,
  ReportZeroResultSearchBody,
  SearchReportResponse,
} from './search-reports.ts'

export const catalogueOperations = {
  listFeaturedProducts: { method: 'GET', path: 'shop/featuredProducts', reply: ProductsResponse },
  listNewProducts: { method: 'GET', path: 'shop/newProducts', reply: ProductsResponse },
  listCategories: { method: 'GET', path: 'shop/categories', reply: CategoriesResponse },
  getCategoryBySlug: {
    method: 'GET',
    path: 'shop/categories-slug/:slug',
    params: Type.Object({ slug: Type.String() }),
    query: Type.Object({
      ...productFilterParameters,
      sort: createQueryParameterSchema(productListSorts.join(', ')),
      page: createQueryParameterSchema(
        'Página, desde 1; sin ella vienen todos los productos, hasta mil',
      ),
      size: createQueryParameterSchema('Productos por página: 20, y 100 como máximo'),
      pages: createQueryParameterSchema('Cuántas páginas seguidas: 1, y 12 como máximo'),
    }),
    reply: CategoryResponse,
  },
  getProductBySlug: {
    method: 'GET',
    path: 'shop/productBySlug/:slug',
    params: Type.Object({ slug: Type.String() }),
    reply: ProductResponse,
  },
  listRelatedProducts: {
    method: 'GET',
    path: 'shop/relatedProducts/:id',
    params: ProductIdParams,
    reply: RelatedProductsResponse,
  },
  listComparableProducts: {
    method: 'GET',
    path: 'shop/comparableProducts/:id',
    params: ProductIdParams,
    reply: ComparableProductsResponse,
  },
  findComparableProducts: {
    method: 'POST',
    path: 'shop/comparableProducts',
    body: ProductIdBody,
    reply: ComparableProductsResponse,
  },
  getAverageRating: {
    method: 'POST',
    path: 'shop/getAverageRating',
    body: ProductIdBody,
    reply: AverageRatingResponse,
  },
  getRatingPercentages: {
    method: 'POST',
    path: 'shop/percentageRatings',
    body: ProductIdBody,
    reply: RatingDistributionResponse,
  },
  postSearchSuggestions: {
    method: 'POST',
    path: 'shop/search',
    body: SearchBody,
    reply: SearchResponse,
  },
  getSearchSuggestions: {
    method: 'GET',
    path: 'shop/search',
    query: Type.Object({
      term: createQueryParameterSchema('Lo buscado'),
      start: createQueryParameterSchema('Primer resultado, desde 0'),
      offset: createQueryParameterSchema('Cuántos: 20, y 50 como máximo'),
    }),
    reply: SearchResponse,
  },
  postProductSearch: {
    method: 'POST',
    path: 'shop/searchProducts',
    body: SearchProductsBody,
    reply: SearchProductsResponse,
  },
  searchProducts: {
    method: 'GET',
    path: 'shop/searchProducts',
    query: Type.Object({
      q: createQueryParameterSchema('Lo buscado'),
      page: createQueryParameterSchema('Página, desde 1'),
      size: createQueryParameterSchema('Resultados por página: 10, o 24'),
      ofertas: createQueryParameterSchema('`1`: solo ofertas'),
      destacados: createQueryParameterSchema('`1`: solo destacados, si no se busca nada'),
      novedades: createQueryParameterSchema('`1`: todo, lo más nuevo primero, si no se busca nada'),
      category: createQueryParameterSchema('Solo lo de una categoría, por su clave'),
      ...productFilterParameters,
      sort: createQueryParameterSchema(productListSorts.join(', ')),
      literal: createQueryParameterSchema('`1`: lo escrito, sin corregirlo'),
    }),
    reply: SearchProductsResponse,
  },
  countMissedSearch: {
    method: 'POST',
    path: 'shop/searchMissed',
    body: ReportZeroResultSearchBody,
    reply: SearchReportResponse,
  },
  countSearchStep: {
    method: 'POST',
    path: 'shop/searchStep',
    body: ReportSearchStepBody,
    reply: SearchReportResponse,
  },
} as const satisfies OperationTable
