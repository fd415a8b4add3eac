"""The van, what it carries, and its picture."""
from place import *


def curve(x, pts):
    """Smooth interpolation (pchip) through (x, value) pairs."""
    from scipy.interpolate import PchipInterpolator
    p = np.array(pts, float); return PchipInterpolator(p[:, 0], p[:, 1])(np.clip(x, p[0, 0], p[-1, 0]))


ROOF = [(0, 2.43), (.10, 2.47), (.6, 2.50), (3.2, 2.50), (3.85, 2.47), (4.12, 2.36), (4.5, 1.98), (4.98, 1.45), (5.2, 1.30), (5.5, 1.19), (5.68, 1.08), (5.78, .90), (5.82, .70)]
WIDE = [(0, .985), (.12, 1.0), (3.6, 1.0), (4.5, .99), (5.1, .965), (5.5, .92), (5.7, .84), (5.82, .70)]
SILL, Z0, NEXP = .36, 1.05, 6.5


def side_y(x, z):
    h, w = curve(x, ROOF), curve(x, WIDE)
    z0 = np.minimum(Z0, h - .3)
    up = np.clip((z - z0) / (h - z0), 0, .9999)
    lean = 1 - .055 * np.clip((z - Z0) / 1.45, 0, 1)**1.6 - .02 * np.clip((.62 - z) / .25, 0, 1)**2 + .006 * np.exp(-((z - 1.06) / .05)**2)
    return w * lean * (1 - up**NEXP)**(1 / NEXP)


def paint(name="paint", colour="#efe5d0"):
    m = M(name); n = m.noise(m.obj(), .8, 4, .5); c = lin(colour); z = m.node("SeparateXYZ", {0: m.obj()}).outputs[2]
    dust = m.math("MULTIPLY", m.ramp(m.math("ADD", z, m.math("MULTIPLY", m.noise(m.obj(), 5, 6, .6), .25)), (.45, 1.0), (.95, 0.0)), .22)
    m.set(Base_Color=m.mix(dust, c, (.38, .28, .19, 1)), Roughness=m.math("ADD", .30, m.math("MULTIPLY", dust, .9)), Clearcoat=1.0, Clearcoat_Roughness=.05, Specular=.5)
    m.bump(m.noise(m.obj(), 2.2, 2, .4), .003, .35)
    return m.m


def patch(pts, mat, e, off=.004, side=1, round_=3, n=26, name="patch"):
    """A panel of outline pts (x, z) laid on the body's side."""
    P = np.array(pts, float)
    for _ in range(round_):
        Q = np.roll(P, -1, 0); P = np.stack([P * .8 + Q * .2, P * .2 + Q * .8], 1).reshape(-1, 2)
    c = P.mean(0); rings = np.linspace(1, 0, n); V = []
    for r in rings:
        q = c + (P - c) * r; V.append(np.stack([q[:, 0], side * (side_y(q[:, 0], q[:, 1]) + off), q[:, 1]], 1))
    return mesh(name, np.vstack(V), gridfaces(n, len(P), wrap_m=True, flip=side < 0), mat, True, e)


def seam_line(pts, e, side=1, w=.0045, closed=False, mat=None):
    P = np.array(pts, float); d = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(P, axis=0).T))]); s = np.linspace(0, d[-1], 90)
    x, z = np.interp(s, d, P[:, 0]), np.interp(s, d, P[:, 1])
    tube(np.stack([x, side * (side_y(x, z) + .0005), z], 1), w, mat or simple("gap", "#0a0a0a", .8), 6, e)


def wheel(e, loc, side=1):
    q = empty(loc, (0, 0, 0 if side > 0 else math.pi), e)
    rub = simple("tyre", "#141415", .78, bump=.003, bscale=60); alloy = simple("alloy", "#9b9da1", .32, .9, .05); dark = simple("void", "#030303", .9)
    t = lathe([(.205, -.11), (.26, -.118), (.325, -.112), (.345, -.09), (.349, 0), (.345, .09), (.325, .112), (.26, .118), (.205, .11)], rub, 64, (0, 0, 0), q); t.rotation_euler = (-math.pi / 2, 0, 0)
    for y in (-.06, -.02, .02, .06):
        a = np.linspace(0, 2 * np.pi, 60, endpoint=False); g = tube(np.stack([.349 * np.cos(a), .349 * np.sin(a), 0 * a + y], 1), .004, dark, 5, q, closed=True); g.rotation_euler = (-math.pi / 2, 0, 0)
    r = lathe([(.218, .112), (.222, .10), (.205, .085), (.19, .06), (.185, .0), (.0, .0)], alloy, 56, (0, 0, 0), q); r.rotation_euler = (-math.pi / 2, 0, 0)
    r = lathe([(.187, .045), (.17, .07), (.12, .082), (.07, .088), (.066, .10), (.04, .108), (0, .108)], alloy, 56, (0, 0, 0), q); r.rotation_euler = (-math.pi / 2, 0, 0)
    for k in range(10):
        a = k * 2 * math.pi / 10; o = box((.05, .03, .026), (.143 * math.cos(a), .078, .143 * math.sin(a)), dark, .011, (0, -a, 0), q)
    for k in range(6):
        a = k * 2 * math.pi / 6; o = lathe([(0, 0), (.010, 0), (.010, .014), (0, .016)], alloy, 8, (.052 * math.cos(a), .098, .052 * math.sin(a)), q); o.rotation_euler = (-math.pi / 2, 0, 0)


def flight_case(size, loc, turn=0, parent=None, lid=.30, colour="#1b1c1f", castors=True):
    e = empty((loc[0], loc[1], loc[2] + (.11 if castors else 0)), (0, 0, turn), parent); x, y, z = size
    lam = simple("lam" + colour, colour, .42, 0, .12, 20, bump=.0012, bscale=160); al = simple("alu", "#a9abaf", .34, 1, .08); st = simple("steel", "#8a8c90", .3, 1); black = simple("rubber", "#17181a", .68)
    box((x - .012, y - .012, z - .012), (0, 0, z / 2), lam, .004, parent=e)
    t = .024
    for sx in (-1, 1):
        for sy in (-1, 1): box((t, t, z), (sx * (x - t) / 2, sy * (y - t) / 2, z / 2), al, .005, parent=e)
        for zz in (t / 2, z - t / 2): box((t, y, t), (sx * (x - t) / 2, 0, zz), al, .005, parent=e)
        for sy in (-1, 1):
            for zz in (.02, z - .02): box((.055, .055, .055), (sx * (x / 2 - .021), sy * (y / 2 - .021), zz + (.006 if zz > .1 else -.002)), st, .022, parent=e, segments=4)
    for sy in (-1, 1):
        for zz in (t / 2, z - t / 2): box((x, t, t), (0, sy * (y - t) / 2, zz), al, .005, parent=e)
    zl = z * (1 - lid)
    for dz in (-.011, .011): box((x + .003, y + .003, .018), (0, 0, zl + dz), al, .004, parent=e)
    for sy in (-1, 1):
        for px in ((-x * .27, x * .27) if x > .5 else (0,)): box((.10, .006, .11), (px, sy * (y / 2 + .001), zl), al, .003, parent=e); box((.05, .012, .05), (px, sy * (y / 2 + .003), zl), st, .004, parent=e)
        box((.16, .008, .11), (0, sy * (y / 2), zl * .52), simple("void", "#030303", .9), .004, parent=e); tube([(-.06, sy * (y / 2 + .012), zl * .52), (.06, sy * (y / 2 + .012), zl * .52)], .010, black, 8, e)
    for sx in (-1, 1):
        box((.008, .16, .11), (sx * x / 2, 0, zl * .52), simple("void", "#030303", .9), .004, parent=e); tube([(sx * (x / 2 + .012), -.06, zl * .52), (sx * (x / 2 + .012), .06, zl * .52)], .010, black, 8, e)
    if castors:
        for sx in (-1, 1):
            for sy in (-1, 1):
                px, py = sx * (x / 2 - .09), sy * (y / 2 - .09); w = lathe([(0, -.018), (.045, -.018), (.05, -.012), (.05, .012), (.045, .018), (0, .018)], simple("castor", "#25415c", .5), 24, (px + .02, py, -.06), e); w.rotation_euler = (math.pi / 2, 0, .4 * sx)
                box((.05, .05, .05), (px, py, -.02), st, .008, parent=e)
    return e


def duffel(loc, turn, L=1.5, R=.31, colour="#9c3a14", parent=None):
    """The dome, rolled up and strapped."""
    e = empty(loc, (0, 0, turn), parent); m = M("duffel"); a = m.attr("u"); n = m.noise(m.obj(), 3, 5, .6)
    m.set(Base_Color=m.mix(n, lin(colour), m.mix(1.0, lin(colour), (.65, .6, .6, 1), "MULTIPLY")), Roughness=.5, Specular=.4)
    fold = m.noise(m.map(m.obj(), (2.2, 9, 9)), 1.3, 5, .6, .8); m.bump(fold, .07, .8)
    nu, ns = 120, 96; x = np.linspace(-L / 2, L / 2, nu); th = np.linspace(0, 2 * np.pi, ns, endpoint=False); r = np.random.default_rng(3)
    V = np.empty((nu, ns, 3)); straps = (-L * .27, L * .27)
    for k in range(nu):
        end = np.sqrt(max(.0, 1 - max(0, (abs(x[k]) - L / 2 + .07) / .07)**2)) * .12 + .88
        sq = 1 - .07 * sum(math.exp(-((x[k] - s) / .06)**2) for s in straps)
        rad = R * end * sq * (1 + .02 * np.sin(3 * th + x[k] * 4) + .012 * np.sin(7 * th - x[k] * 9))
        V[k] = np.stack([np.full(ns, x[k]) , rad * np.cos(th), R * .93 + np.maximum(rad * np.sin(th), -R * .90)], 1)
    mesh("roll", V.reshape(-1, 3), gridfaces(nu, ns, wrap_m=True), m.m, True, e)
    for sx in (-1, 1):
        t = np.linspace(0, 7 * 2 * np.pi, 300); rr = .02 + (R * .86 - .02) * t / t[-1]
        disc = simple("rollend", "#5c1f0b", .7); lathe([(0, 0), (R * .87, 0)], disc, 48, (sx * (L / 2 - .012), 0, R * .93), e).rotation_euler = (0, math.pi / 2, 0)
        tube(np.stack([np.full(300, sx * (L / 2 - .004)), rr * np.cos(t), R * .93 + np.maximum(rr * np.sin(t), -R * .88)], 1), .016, m.m, 8, e)
    web = simple("webbing", "#17181a", .7, bump=.002, bscale=200)
    for s in straps:
        a = np.linspace(0, 2 * np.pi, 80, endpoint=False); rad = R * .955
        for d in (-.014, 0, .014): tube(np.stack([np.full(80, s + d), rad * np.cos(a), R * .93 + np.maximum(rad * np.sin(a), -R * .905)], 1), .009, web, 6, e, closed=True)
        box((.06, .02, .045), (s, -R * .93, R * 1.15), simple("steel", "#8a8c90", .3, 1), .006, parent=e)
    return e


def turf_roll(loc, turn, L=1.6, R=.17, parent=None):
    e = empty(loc, (0, 0, turn), parent); m = M("turfroll"); n = m.noise(m.obj(), 120, 4, .7); b = m.noise(m.obj(), 8, 4)
    m.set(Base_Color=m.mix(n, (.02, .07, .015, 1), m.mix(b, (.07, .18, .035, 1), (.10, .24, .05, 1))), Roughness=.85, Specular=.15); m.bump(n, .02)
    lathe([(0, -L / 2), (R * .98, -L / 2), (R, -L / 2 + .01), (R, L / 2 - .01), (R * .98, L / 2), (0, L / 2)], m.m, 48, (0, 0, R), e).rotation_euler = (0, math.pi / 2, 0)
    t = np.linspace(0, 6 * 2 * np.pi, 240); rr = .03 + (R - .04) * t / t[-1]
    for sx in (-1, 1): tube(np.stack([np.full(240, sx * (L / 2 + .002)), rr * np.cos(t), R + rr * np.sin(t)], 1), .006, simple("backing", "#15120f", .9), 6, e)


def van(loc, turn):
    e = empty(loc, (0, 0, turn)); P = paint(); black = simple("plastic", "#17181a", .55, bump=.001, bscale=240); void = simple("void", "#030303", .9); steel = simple("steel", "#8a8c90", .3, 1)
    ply = M("ply"); g = ply.noise(ply.map(ply.obj(), (1.2, 22, 14)), 1.6, 6, .6, .8); ply.set(Base_Color=ply.ramp(g, (.3, (.36, .22, .12, 1)), (.7, (.52, .36, .22, 1))), Roughness=.55)
    # body: sections lofted along the length, closed at both ends
    xs = np.concatenate([[0, .012, .03, .06], np.linspace(.12, 3.6, 30), np.linspace(3.68, 5.82, 56)]); k = 46; a = np.linspace(0, np.pi / 2, k); rows = []
    for x in xs:
        h = float(curve(x, ROOF)); z0 = min(Z0, h - .3); zs = np.concatenate([np.linspace(SILL, z0, 22, endpoint=False), z0 + (h - z0) * np.sin(a)**(2 / NEXP)])
        y = side_y(x, zs); y[-1] = 0
        inset = .018 * max(0, 1 - x / .03)**2
        half = np.stack([np.full(len(zs), x), np.maximum(y - inset, 0), zs - (inset if x < .03 else 0) * (zs > z0)], 1)
        rows.append(np.vstack([half, (half * [1, -1, 1])[-2::-1]]))
    V = np.vstack(rows); m = len(rows[0]); F = gridfaces(len(xs), m, wrap_m=True, flip=True).tolist(); F += [list(range(m)), list(range((len(xs) - 1) * m, len(xs) * m))[::-1]]
    body = mesh("van", V, F, None, True, e, mats=[P, ply.m, black]); body.data.use_auto_smooth = True; body.data.auto_smooth_angle = .55
    import bmesh
    bm = bmesh.new(); bm.from_mesh(body.data); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(body.data); bm.free()
    def cutter(ob, idx):
        ob.data.materials.clear()
        for q in (P, ply.m, black): ob.data.materials.append(q)
        ob.data.polygons.foreach_set("material_index", np.full(len(ob.data.polygons), idx, np.int32)); ob.hide_render = True; ob.display_type = "WIRE"
        b = body.modifiers.new("cut", "BOOLEAN"); b.operation = "DIFFERENCE"; b.object = ob; b.solver = "EXACT"
    c = box((3.9, 1.66, 1.66), (1.75, 0, .66 + .83), P, .09, parent=e, segments=6); c.modifiers[0].affect = "EDGES"
    cutter(c, 1)
    for wx in (1.28, 4.74):
        o = lathe([(0, -1.3), (.425, -1.3), (.425, 1.3), (0, 1.3)], P, 64, (wx, 0, .37), e); o.rotation_euler = (math.pi / 2, 0, 0)
        me = o.data; bm = bmesh.new(); bm.from_mesh(me); bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(me); bm.free()
        cutter(o, 2)
        for s in (1, -1):
            wheel(e, (wx, s * .845, .352), s)
            t = np.linspace(-.02, np.pi + .02, 60); x, z = wx + .432 * np.cos(t), .37 + .432 * np.sin(t); tube(np.stack([x, s * (side_y(x, np.maximum(z, .4)) - .004), z], 1), .021, black, 10, e)
    box((5.0, 1.5, .16), (2.6, 0, .36), void, .02, parent=e)
    # cargo floor, rails, battens, light
    box((3.5, 1.62, .02), (1.75, 0, .672), simple("floor", "#26272a", .6, bump=.002, bscale=80), .004, parent=e)
    for s in (-1, 1):
        for z in (1.12, 1.75): box((3.4, .014, .045), (1.75, s * .822, z), steel, .003, parent=e)
        for x in (.55, 1.35, 2.15, 2.95): box((.05, .02, 1.5), (x, s * .82, 1.46), simple("batten", "#cfc9bd", .6), .004, parent=e)
        box((2.6, .02, .02), (1.5, s * .45, 2.305), emit("vanled", (1, .86, .66, 1), 7), 0, parent=e)
    area((1.5, 0, 2.27), (1.5, 0, 0), 2.9, 85, (1, .84, .64), .9, e)
    o = [(y, z) for y, z in zip(*[np.interp(np.linspace(0, 4, 160), np.arange(5), q) for q in ((-.83, -.83, .83, .83, -.83), (.66, 2.32, 2.32, .66, .66))])]
    tube([(.004, y, z) for y, z in o], .016, black, 8, e)
    # rear: bumper with step, lights, plate light, lamp over the doors
    box((.20, 1.96, .20), (-.05, 0, .46), black, .05, parent=e, segments=5); box((.14, 1.2, .03), (-.10, 0, .575), simple("tread", "#2a2b2d", .5, .3, bump=.004, bscale=50), .008, parent=e)
    red = M("taillight"); red.set(Base_Color=(.35, .008, .006, 1), Roughness=.12, Clearcoat=1.0, Emission=(1, .03, .012, 1), Emission_Strength=.55); wv = red.node("TexWave", {"Vector": red.obj(), "Scale": 60.0}, bands_direction="Z").outputs["Fac"]; red.bump(wv, .002, .5)
    amb = simple("amber", (.55, .16, .02, 1), .15, coat=1); clear = simple("clearlamp", "#cfcfd2", .12, .3, coat=1)
    for s in (-1, 1):
        box((.07, .115, .40), (.012, s * .905, 1.22), red.m, .022, parent=e); box((.07, .115, .10), (.012, s * .908, .955), amb, .02, parent=e); box((.07, .115, .09), (.012, s * .908, .85), clear, .02, parent=e)
    box((.04, .36, .035), (.0, 0, 2.415), red.m, .012, parent=e)
    # doors, open
    for s in (1, -1):
        d = empty((.01, s * .87, 0), (0, 0, -s * math.radians(138 if s > 0 else 106)), e); W = .80
        box((.055, W, 1.72), (-.03, -s * W / 2, 1.47), P, .022, parent=d, segments=4); box((.02, W - .16, 1.34), (.004, -s * W / 2, 1.46), ply.m, .012, parent=d)
        box((.012, W - .05, 1.66), (.001, -s * W / 2, 1.47), simple("innerpaint", "#cfc5b0", .5), .006, parent=d)
        for z in (.82, 1.47, 2.12): tube([(.0, 0, z - .05), (.0, 0, z + .05)], .018, black, 10, d); box((.02, .11, .05), (-.058, -s * .06, z), black, .006, parent=d)
        box((.03, .045, .16), (.02, -s * (W - .07), 1.28), black, .01, parent=d); box((.03, .05, .20), (-.066, -s * (W - .09), 1.22), black, .012, parent=d)
        box((.006, .5, .02), (-.059, -s * W / 2, 1.02), void, .002, parent=d)
    # sides: glass, seams, moulding, handle, mirror, filler
    glass = M("vanglass"); glass.set(Base_Color=(.006, .007, .009, 1), Roughness=.04, Specular=.7, Clearcoat=1.0)
    for s in (1, -1):
        patch([(3.93, 1.42), (3.93, 2.06), (4.24, 2.06), (4.80, 1.46), (4.80, 1.40)], glass.m, e, .004, s)
        seam_line([(3.84, .62), (3.84, 2.14), (3.90, 2.19), (4.26, 2.16)], e, s); seam_line([(4.28, 2.14), (4.90, 1.46), (4.96, 1.2), (4.93, .98)], e, s); seam_line([(3.84, .62), (4.22, .56)], e, s)
        seam_line([(2.62, .48), (2.62, 2.30)], e, s, .003); seam_line([(.25, .60), (.25, 2.30)], e, s, .003)
        for x0, x1 in ((.05, .80), (1.76, 4.26)):
            x = np.linspace(x0, x1, 40); q = np.stack([x, s * (side_y(x, np.full(40, .66)) + .004), np.full(40, .66)], 1); t = tube(q, .03, black, 12, e); 
        for x0, x1 in ((.02, .84), (1.73, 4.30)): x = np.linspace(x0, x1, 30); tube(np.stack([x, s * (side_y(x, np.full(30, .40)) - .01), np.full(30, .39)], 1), .045, black, 12, e)
        box((.19, .03, .04), (4.0, s * (float(side_y(4.0, 1.22)) + .012), 1.22), black, .014, parent=e)
        box((.13, .22, .34), (4.86, s * 1.20, 1.60), black, .05, (0, 0, .12 * s), e, 5); box((.07, .16, .05), (4.88, s * 1.05, 1.46), black, .02, parent=e); box((.012, .17, .26), (4.79, s * 1.20, 1.61), simple("mirror", "#d8dade", .03, 1, 0), .01, (0, 0, .12 * s), e)
    seam_line([(2.02, 1.08), (2.2, 1.08), (2.2, 1.26), (2.02, 1.26), (2.02, 1.08)], e, 1, .003)
    # the lockup on the side, and a copper ground line under it
    L = M("lockup"); im = bpy.data.images.load(os.path.join(HERE, "tex/logo.png")); tx = L.node("TexImage", {0: L.node("CombineXYZ", {0: L.attr("lu"), 1: L.attr("lv"), 2: 0.0}).outputs[0]}, image=im, extension="CLIP")
    L.set(Base_Color=tx.outputs[0], Roughness=.35, Clearcoat=.8, Alpha=tx.outputs[1])
    w, h = 2.75, 2.75 * 42 / 317
    for s, x0 in ((1, 3.50), (-1, .75)):
        u, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(0, 1, 16)); x = x0 - s * u * w; z = 1.55 + (v - .5) * h
        mesh("lockup", np.stack([x, s * (side_y(x, z) + .003), z], -1).reshape(-1, 3), gridfaces(16, 60), L.m, True, e, dict(lu=u.ravel(), lv=v.ravel()))
    x = np.linspace(.30, 3.80, 60); cop = simple("copperline", "#c2622b", .35, .1, .04, coat=.8)
    for s in (1, -1):
        z0, z1 = np.full(60, .985), np.full(60, 1.015); V = np.vstack([np.stack([x, s * (side_y(x, z0) + .002), z0], 1), np.stack([x, s * (side_y(x, z1) + .002), z1], 1)]); mesh("line", V, gridfaces(2, 60), cop, True, e)
    # what it carries
    flight_case((.62, .70, .72), (1.10, .42, .68), .03, e); flight_case((.60, .62, .50), (1.12, .40, 1.52), -.05, e, castors=False, colour="#22304f"); turf_roll((1.35, -.55, .69), 0, 1.9, .17, e); turf_roll((1.35, -.52, 1.03), .02, 1.9, .15, e)
    duffel((2.4, .15, .69), math.pi / 2, 1.35, .30, "#13254f", e); flight_case((.5, .6, .6), (.55, -.12, .68), .1, e, colour="#22304f")
    return e


def van_shot():
    sky()
    pavers(-14.4, 14.4, -12, 5.62, 2.4, 2.4, ("#b5a897", "#a39686"))
    yard()
    van((.95, -.95, 0), math.radians(129))
    flight_case((.80, .58, .62), (2.02, -2.2, 0), math.radians(-24)); flight_case((.52, .44, .40), (1.99, -2.17, .732), math.radians(-12), castors=False, colour="#22304f")
    duffel((3.02, -1.15, 0), math.radians(-20), 1.35, .30)
    golf_bag((2.74, -2.65, 0), -.35, "#e4d8be", "#8a3a12")
    flight_case((.70, .50, .46), (-1.05, -2.55, 0), math.radians(32), colour="#7a2e10")
    camera((.25, -8.1, 1.52), (.42, 0), 35, -.005, 7.0, 5.6)
