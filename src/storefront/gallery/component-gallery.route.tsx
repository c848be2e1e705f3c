import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { Badge, StateDot } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, RadioCard, Radio } from '#ui/checkbox-and-radio-inputs.tsx'
import { FormField, Select, TextArea } from '#ui/form-fields.tsx'
import { iconNames } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { StarRating, StarRow } from '#ui/star-rating.tsx'
import { Table } from '#ui/table.tsx'
import { linkTo } from '../page-links.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SkeletonCards, Spinner } from '../ui/loading-placeholders.tsx'
import { Pager } from '../ui/pager.tsx'
import { BigPrice, Price } from '../ui/price.tsx'
import { ProductBadges } from '../ui/product-badges.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { RatingBars } from '../ui/rating-bars.tsx'
import { StarInput } from '../ui/star-input.tsx'
import { ComponentSamples } from './component-samples.tsx'
import { InteractiveSamples } from './interactive-samples.tsx'

export const meta: MetaFunction = () => [{ title: 'Partes' }]

/** Component gallery with every state, for development; excluded from builds. */
export default function PartsPage() {
  return (
    <div className="wrap stack gap-s7 py-s5">
      <h1>Partes</h1>
      <ComponentSamples />
      <Buttons />
      <Fields />
      <Choices />
      <Signs />
      <Prices />
      <InteractiveSamples />
      <Tables />
      <Waiting />
    </div>
  )
}

function Buttons() {
  return (
    <section className="stack" aria-label="Botones">
      <h2>Botones</h2>
      <div className="row wraps">
        <Button kind="primary">Comprar</Button>
        <Button kind="dark">Enviar</Button>
        <Button>Ver carrito</Button>
        <Button kind="quiet">Limpiar</Button>
        <Button kind="danger">Eliminar</Button>
        <Button kind="danger-full">Aceptar</Button>
        <Button kind="primary" busy>
          Guardando
        </Button>
        <Button kind="primary" disabled>
          Agotado
        </Button>
        <Button size="s">Chico</Button>
        <Button size="l">Grande</Button>
        <Button round aria-label="Cerrar">
          <Icon name="x" />
        </Button>
      </div>
      <ul className="chips">
        {iconNames.map((name) => (
          <li key={name} className="chip">
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fields() {
  return (
    <section className="stack" aria-label="Campos">
      <h2>Campos</h2>
      <div className="fields two">
        <FormField label="Nombre" optional hint="Como en tu identificación" />
        <FormField label="Correo" error="Ingresa un email valido" defaultValue="ana@" />
        <FormField label="Apellido" remark="¿Es correcto?" defaultValue="Paz" />
        <FormField label="Cupón" good="Formato válido" defaultValue="TIANGUIS10" />
        <FormField label="Teléfono" readOnly defaultValue="55 0000 0000" />
        <Select label="Cantidad">
          <option>1</option>
          <option>2</option>
        </Select>
        <TextArea label="Comentario" className="wide" />
      </div>
    </section>
  )
}

function Choices() {
  return (
    <section className="stack" aria-label="Elecciones">
      <h2>Elecciones</h2>
      <Checkbox defaultChecked>Solo ofertas</Checkbox>
      <Radio name="r" defaultChecked>
        Una
      </Radio>
      <Radio name="r">Otra</Radio>
      <RadioCard name="envio" defaultChecked end="$99.00">
        <strong>Envío estándar</strong>
        <br />2 a 3 días hábiles
      </RadioCard>
      <RadioCard name="envio" disabled end="Gratis">
        Recoger en punto
      </RadioCard>
      <StarInput legend="Calificación" name="estrellas" />
    </section>
  )
}

function Signs() {
  return (
    <section className="stack" aria-label="Señales">
      <h2>Señales</h2>
      <div className="row wraps">
        <ProductBadges offer refurbished />
        <Badge>Nuevo</Badge>
        <Badge tone="info">En revisión</Badge>
        <Badge tone="good">Publicada</Badge>
        <Badge tone="warn">Pendiente</Badge>
        <Badge tone="wrong">No publicada</Badge>
        <span className="row">
          <StateDot done /> Entregado
        </span>
        <span className="row">
          <StateDot done={false} /> Enviado
        </span>
      </div>
      <Breadcrumbs trail={[{ label: 'INICIO', to: linkTo('Index') }, { label: 'TICKETS' }]} />
      <Pager page={4} pages={9} addressOf={(page) => `?pagina=${page}`} />
    </section>
  )
}

function Prices() {
  const [quantity, setQuantity] = useState(1)
  return (
    <section className="stack" aria-label="Precios">
      <h2>Precios</h2>
      <Price now={15999} regular={18999} />
      <Price now={1234.5} />
      <Price now={null} />
      <BigPrice now={15999} regular={18999} />
      <StarRating average={4.3} count={12} />
      <StarRating average={null} count={0} />
      <StarRow value={3.5} large />
      <RatingBars
        percentages={{ '5': 60, '4': 30, '3': 10, '2': 0, '1': 0 }}
        counts={{ '5': 6, '4': 3, '3': 1, '2': 0, '1': 0 }}
        addressOf={(star) => `#${star}`}
      />
      <QuantityStepper label="Cantidad" value={quantity} max={5} onChange={setQuantity} />
    </section>
  )
}

function Tables() {
  return (
    <Table
      label="Puntos"
      head={['Puntos', 'Estado', 'Nota']}
      rows={[['120', 'Ganados', 'Pedido 2611-K7Q2MD']]}
    />
  )
}

function Waiting() {
  return (
    <section className="stack" aria-label="Esperas">
      <h2>Esperas</h2>
      <Spinner label="Cargando" large />
      <SkeletonCards count={4} />
      <LoadFailed safe="Tu carrito sigue igual." />
      <PictureFrame path={undefined} alt="Producto sin foto" sizes="72px" className="s" />
    </section>
  )
}
