"""The place: patio, yard, sky and camera, and the pictures of one dome and of both."""
from product import *
from kit import _cache


def pavers(x0, x1, y0, y1, w=.90, d=.60, tone=("#c4b39d", "#a79682")):
    m = M("paver"); t = m.attr("tone"); p = m.pos()
    big = m.noise(p, .7, 6, .62); mid = m.noise(p, 7, 6, .65); fine = m.noise(p, 90, 3, .6)
    c = m.mix(t, lin(tone[0]), lin(tone[1]))
    c = m.mix(m.math("MULTIPLY", m.ramp(big, (.35, 0.0), (.75, 1.0)), .30), c, (.11, .085, .065, 1))
    c = m.mix(m.math("MULTIPLY", mid, .35), c, m.mix(1.0, c, (.66, .63, .60, 1), "MULTIPLY"))
    c = m.mix(m.ramp(fine, (.60, 0.0), (.74, .35)), c, (.42, .36, .30, 1))
    m.set(Base_Color=c, Roughness=m.math("ADD", m.math("MULTIPLY", mid, .30), m.math("ADD", .44, m.math("MULTIPLY", big, .18))), Specular=.27)
    n1 = m.node("Bump", {"Height": fine, "Distance": .0016, "Strength": .6}).outputs[0]
    m.bump(mid, .004, .6, n1)
    r = np.random.default_rng(11); V = []; T = []; F = []
    ny = int((y1 - y0) / d); nx = int((x1 - x0) / w) + 2; g = .004; b = .006
    for j in range(ny):
        for i in range(nx):
            a0 = x0 + i * w - (w / 2 if j % 2 else 0); b0 = y0 + j * d
            z = r.normal(0, .0012); tx, ty = r.normal(0, .0012, 2); tn = np.clip(r.normal(.5, .28), 0, 1)
            o = len(V)
            for inset, zz in ((g, -.03), (g, -b), (g + b * .4, -b * .3), (g + b, 0)):
                for px, py in ((a0 + inset, b0 + inset), (a0 + w - inset, b0 + inset), (a0 + w - inset, b0 + d - inset), (a0 + inset, b0 + d - inset)):
                    V.append((px, py, z + zz + tx * (px - a0 - w / 2) + ty * (py - b0 - d / 2))); T.append(tn)
            for k in range(3):
                for q in range(4): F.append((o + 4 * k + q, o + 4 * k + (q + 1) % 4, o + 4 * k + 4 + (q + 1) % 4, o + 4 * k + 4 + q))
            F.append((o + 12, o + 13, o + 14, o + 15))
    mesh("pavers", V, F, m.m, False, attrs=dict(tone=np.array(T)))
    s = simple("joint", "#6b5a48", .95, 0, .3, 30)
    box((x1 - x0 + 4, y1 - y0, .02), ((x0 + x1) / 2, (y0 + y1) / 2, -.024), s, 0)


def stucco(name, colour, scale=38):
    m = M(name); p = m.pos(); big = m.noise(p, .5, 5, .6); n = m.noise(p, scale, 5, .62); n2 = m.noise(p, 7, 3, .5)
    z = m.node("SeparateXYZ", {0: p}).outputs[2]
    c = m.mix(m.math("MULTIPLY", big, .35), lin(colour), m.mix(1.0, lin(colour), (.72, .66, .60, 1), "MULTIPLY"))
    c = m.mix(m.math("MULTIPLY", m.ramp(m.math("ADD", z, m.math("MULTIPLY", n2, .3)), (.12, 1.0), (.45, 0.0)), .35), c, (.20, .13, .085, 1))
    m.set(Base_Color=c, Roughness=.88, Specular=.25)
    n1 = m.node("Bump", {"Height": n2, "Distance": .012, "Strength": .35}).outputs[0]
    m.bump(n, .006, .8, n1)
    return m.m


def wall(x0, x1, y, h=1.85, colour="#b99a7a"):
    s = stucco("stucco", colour)
    box((x1 - x0, .22, h), ((x0 + x1) / 2, y + .11, h / 2), s, .015)
    box((x1 - x0, .34, .09), ((x0 + x1) / 2, y + .11, h + .045), stucco("cap", "#a3876b"), .02)
    for x in np.arange(math.ceil(x0 / 4.8) * 4.8, x1, 4.8):
        box((.46, .40, h + .14), (x + 1.3, y + .10, (h + .14) / 2), s, .02); box((.58, .52, .08), (x + 1.3, y + .10, h + .18), stucco("cap", "#a3876b"), .02)


def gravel(x0, x1, y0, y1, n=5200):
    m = M("dg"); p = m.pos(); a = m.noise(p, 2.2, 6, .65); b = m.noise(p, 60, 5, .7)
    m.set(Base_Color=m.mix(b, m.mix(a, (.20, .115, .065, 1), (.28, .17, .10, 1)), (.36, .25, .165, 1)), Roughness=.95, Specular=.2); m.bump(b, .02)
    nx, ny = 160, 60; X, Y = np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny))
    Z = -.01 + .05 * np.sin(X * .9) * np.sin((Y - y0) / (y1 - y0) * np.pi) + .03 * np.sin(X * 2.3 + Y * 3) * np.sin((Y - y0) / (y1 - y0) * np.pi)
    mesh("dg", np.stack([X, Y, Z], -1).reshape(-1, 3), gridfaces(ny, nx), m.m)
    rock = M("pebble"); n1 = rock.noise(rock.obj(), 1.2, 5, .6)
    rock.set(Base_Color=rock.mix(n1, rock.ramp(rock.rand(), (0, (.20, .10, .05, 1)), (.5, (.36, .24, .16, 1)), (1, (.46, .38, .30, 1))), (.25, .15, .1, 1)), Roughness=.9, Specular=.25)
    shapes = []
    for k in range(4):
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=1); o = bpy.context.object; r = np.random.default_rng(k)
        for v in o.data.vertices: v.co *= 1 + .28 * r.normal() * .6; v.co.z *= .7
        o.data.materials.append(rock.m); shapes.append(o.data); bpy.data.objects.remove(o)
    r = np.random.default_rng(5)
    for _ in range(n):
        o = bpy.data.objects.new("p", shapes[r.integers(4)]); s = min(.09, .010 + r.exponential(.009)); x = r.uniform(x0, x1); y = y0 + (y1 - y0) * r.random()**1.15
        o.location = (x, y, .05 * math.sin(x * .9) * math.sin((y - y0) / (y1 - y0) * math.pi) + .03 * math.sin(x * 2.3 + y * 3) * math.sin((y - y0) / (y1 - y0) * math.pi) + s * .2); o.scale = (s, s * r.uniform(.7, 1.2), s); o.rotation_euler = tuple(r.uniform(0, 6, 3)); link(o)


def boulder(loc, s, seed):
    m = M("boulder"); n = m.noise(m.obj(), 2.5, 8, .65); m.set(Base_Color=m.ramp(n, (.3, (.16, .085, .05, 1)), (.6, (.33, .20, .13, 1)), (.8, (.42, .31, .23, 1))), Roughness=.88); m.bump(m.noise(m.obj(), 9, 8, .7), .05)
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=5, radius=1); o = bpy.context.object; r = np.random.default_rng(seed)
    d = r.normal(size=(9, 3)); d /= np.linalg.norm(d, axis=1)[:, None]; c = r.uniform(.62, .92, 9)
    for v in o.data.vertices:
        p = np.array(v.co)
        for k in range(9):
            t = p.dot(d[k])
            if t > c[k]: p = p - d[k] * (t - c[k]) * .85
        v.co = p * (1 + .03 * math.sin(p[0] * 9 + p[2] * 7))
    for p in o.data.polygons: p.use_smooth = True
    o.data.materials.append(m.m); o.location = (loc[0], loc[1], loc[2] + s * .32); o.scale = (s * 1.2, s, s * .72); o.rotation_euler = (0, 0, seed)


def cactus_material():
    m = M("saguaro"); rdg = m.attr("ridge"); p = m.obj(); n = m.noise(p, 3, 5, .6)
    c = m.mix(n, (.035, .065, .026, 1), (.075, .115, .045, 1)); c = m.mix(m.math("MULTIPLY", m.ramp(rdg, (.0, 1.0), (.55, 0.0)), .6), c, (.012, .025, .012, 1))
    sp = m.noise(m.map(p, (6, 6, 60)), 1, 2, .5)
    c = m.mix(m.math("MULTIPLY", m.ramp(rdg, (.86, 0.0), (.97, 1.0)), m.ramp(sp, (.42, .15), (.58, .9))), c, (.50, .40, .27, 1))
    m.set(Base_Color=c, Roughness=.62, Specular=.3); return m.m


def saguaro(loc, h, r0=.21, arms=((1.3, .9, 1.5, .3),), turn=0):
    m = cactus_material() if "sag" not in _cache else _cache["sag"]; _cache["sag"] = m
    def limb(P, R, ribs):
        P = np.array(P, float); n = len(P); sides = ribs * 8; a = np.linspace(0, 2 * np.pi, sides, endpoint=False)
        T = np.gradient(P, axis=0); T /= np.linalg.norm(T, axis=1)[:, None]; N = np.array([1.0, 0, 0]); V = np.empty((n, sides, 3)); ph = (np.cos(ribs * a) + 1) / 2; prof = .86 + .14 * ph**.7
        if abs(T[0][0]) > .8: N = np.array([0, 0, 1.0])
        for k in range(n):
            N = N - T[k] * N.dot(T[k]); N /= np.linalg.norm(N); B = np.cross(T[k], N)
            V[k] = P[k] + (R[k] * prof)[:, None] * (np.cos(a)[:, None] * N + np.sin(a)[:, None] * B)
        o = mesh("sag", V.reshape(-1, 3), gridfaces(n, sides, wrap_m=True), m, True, attrs=dict(ridge=np.tile(ph, n))); o.location = loc; o.rotation_euler = (0, 0, turn)
        q = np.linspace(.05, 1, 60)
    s = np.linspace(0, 1, 70); top = np.sqrt(np.clip(1 - np.clip((s * h - (h - r0 * 1.3)) / (r0 * 1.3), 0, 1)**2, .0004, 1))
    limb(np.stack([.04 * np.sin(s * 3), .03 * np.sin(s * 4 + 1), s * h], 1), r0 * (.86 + .22 * np.sin(s * 2.6)) * top, 19)
    for ang, z, up, out in arms:
        r1 = r0 * .62; q = np.linspace(0, 1, 60); reach = r0 + .22 + out * .3
        t = np.clip(q / .42, 0, 1); x = r0 * .5 + (reach - r0 * .5) * np.sin(t * np.pi / 2); zz = z + .28 * (1 - np.cos(t * np.pi / 2)) + np.clip((q - .42) / .58, 0, 1) * up
        tp = np.sqrt(np.clip(1 - np.clip((q - .93) / .07, 0, 1)**2, .0004, 1))
        limb(np.stack([x * math.cos(ang), x * math.sin(ang), zz], 1), r1 * (.8 + .25 * np.sin(q * 2.4)) * tp, 13)


def agave(loc, s=.6, seed=0, colour=((.085, .135, .105, 1), (.17, .23, .18, 1))):
    m = M("agave"); n = m.noise(m.obj(), 4, 5, .6); al = m.attr("along"); ed = m.attr("edge")
    c = m.mix(n, colour[0], colour[1]); c = m.mix(m.ramp(ed, (.86, 0.0), (.98, .8)), c, (.30, .22, .12, 1)); c = m.mix(m.ramp(al, (.93, 0.0), (.99, 1.0)), c, (.035, .015, .01, 1)); c = m.mix(m.ramp(al, (0.0, .8), (.25, 0.0)), c, (.30, .32, .20, 1))
    m.set(Base_Color=c, Roughness=.48, Specular=.35); r = np.random.default_rng(seed); V = []; F = []; A = []; E = []
    L, W = 18, 9; leaves = 44
    for k in range(leaves):
        f = k / leaves; ang = k * 2.39996 + r.normal(0, .08); el = .18 + 1.25 * f**.9 + r.normal(0, .05); ln = s * (1.0 - .38 * f) * r.uniform(.9, 1.08); o = len(V)
        for i in range(L):
            t = i / (L - 1); e2 = el + .55 * t * t * (1 - f) * .8; x = ln * t; wd = s * .105 * (1.0 + .6 * math.sin(min(t * 2.2, 1.57))) * (1 - t**3.2)**.9 * .9 + .0015
            cx, cz = x * math.cos(e2), x * math.sin(e2) * 1.0 + .03
            for j in range(W):
                q = j / (W - 1) * 2 - 1; cup = .35 * wd * q * q
                px, py, pz = cx - math.sin(e2) * cup, q * wd * (1 + (.05 * math.sin(i * 4.2) if abs(q) > .95 else 0)), cz + math.cos(e2) * cup
                V.append((px * math.cos(ang) - py * math.sin(ang), px * math.sin(ang) + py * math.cos(ang), pz)); A.append(t); E.append(abs(q))
        for i in range(L - 1):
            for j in range(W - 1): F.append((o + i * W + j, o + i * W + j + 1, o + (i + 1) * W + j + 1, o + (i + 1) * W + j))
    ob = mesh("agave", V, F, m.m, True, attrs=dict(along=np.array(A), edge=np.array(E))); ob.location = loc
    sd = ob.modifiers.new("s", "SOLIDIFY"); sd.thickness = .012 * s / .6
    return ob


def barrel(loc, s=.28, seed=0):
    m = M("barrel"); rd = m.attr("ridge"); m.set(Base_Color=m.mix(rd, (.02, .045, .012, 1), (.07, .12, .03, 1)), Roughness=.6); n, k, ribs = 160, 40, 22
    a, c = np.meshgrid(np.linspace(0, 2 * np.pi, n, endpoint=False), np.linspace(-1.2, np.pi / 2 - .05, k)); ph = (np.cos(ribs * a) + 1) / 2; R = s * (.86 + .14 * ph)
    V = np.stack([R * np.cos(c) * np.cos(a), R * np.cos(c) * np.sin(a), s * .95 * np.sin(c) + s * .8 - s * .08 * np.exp(-((c - 1.5) / .3)**2)], -1)
    ob = mesh("barrel", V.reshape(-1, 3), gridfaces(k, n, wrap_m=True), m.m, True, attrs=dict(ridge=ph.ravel())); ob.location = loc
    sp = simple("spine", (.62, .47, .16, 1), .5, 0, .2); r = np.random.default_rng(seed); SV = []; SF = []
    for i in range(ribs):
        for cc in np.linspace(-.7, 1.45, 24):
            aa = i * 2 * np.pi / ribs; b = np.array([s * math.cos(cc) * math.cos(aa), s * math.cos(cc) * math.sin(aa), s * .95 * math.sin(cc) + s * .8]); nn = np.array([math.cos(cc) * math.cos(aa), math.cos(cc) * math.sin(aa), math.sin(cc)])
            for q in range(7):
                d = nn * .6 + r.normal(0, .55, 3); d /= np.linalg.norm(d); tip = b + d * s * r.uniform(.13, .22); w = np.cross(d, r.normal(size=3)); w /= np.linalg.norm(w); o = len(SV); SV += [b - w * .0016, b + w * .0016, tip]; SF.append((o, o + 1, o + 2))
    mesh("spines", SV, np.array(SF), sp, False).location = loc


def grass(loc, s=.7, n=420, seed=0, colour=((.20, .17, .07, 1), (.12, .15, .055, 1))):
    m = M("grass"); m.set(Base_Color=m.mix(m.attr("tone"), colour[0], colour[1]), Roughness=.55); r = np.random.default_rng(seed); V = []; F = []; T = []
    for k in range(n):
        a = r.uniform(0, 6.283); lean = abs(r.normal(0, .45)); ln = s * r.uniform(.6, 1.1); b = np.array([r.normal(0, .05), r.normal(0, .05), 0]); o = len(V); t0 = r.random()
        for i in range(8):
            t = i / 7; th = lean * (t * 1.6 + .3); p = b + np.array([math.sin(th) * math.cos(a), math.sin(th) * math.sin(a), math.cos(th)]) * ln * t; w = .0028 * (1 - t) + .0005
            V += [p + np.array([-math.sin(a), math.cos(a), 0]) * w, p - np.array([-math.sin(a), math.cos(a), 0]) * w]; T += [t0, t0]
        for i in range(7): F.append((o + 2 * i, o + 2 * i + 1, o + 2 * i + 3, o + 2 * i + 2))
    mesh("grass", V, F, m.m, True, attrs=dict(tone=np.array(T))).location = loc


def ocotillo(loc, h=3.0, n=15, seed=0):
    m = M("oco"); k = m.noise(m.map(m.obj(), (30, 30, 9)), 1, 5, .6); m.set(Base_Color=m.mix(k, (.05, .042, .03, 1), (.17, .15, .11, 1)), Roughness=.8)
    lf = simple("ocoleaf", (.075, .14, .035, 1), .5, 0, .3); fl = simple("ocoflower", (.55, .07, .02, 1), .5, 0, .2); r = np.random.default_rng(seed); LV = []; LF = []; FV = []; FF = []
    for q in range(n):
        a = q * 2.4 + r.normal(0, .2); lean = r.uniform(.12, .5); ln = h * r.uniform(.75, 1.05); s = np.linspace(0, 1, 26); th = lean * (1 - .35 * s) + .08 * np.sin(s * 5 + q)
        d = np.stack([np.sin(th) * math.cos(a), np.sin(th) * math.sin(a), np.cos(th)], 1) * ln / 26; P = np.cumsum(d, 0) + np.array(loc) + [.08 * math.cos(a), .08 * math.sin(a), 0]
        tube(P, .017 * (1 - .65 * s), m.m, 7)
        for i in range(230):
            t = r.uniform(.06, .97); p = P[int(t * 25)] + r.normal(0, .014, 3) + d[0] * r.uniform(-.5, .5); w = r.normal(size=3); w /= np.linalg.norm(w); u = r.normal(size=3); u /= np.linalg.norm(u); o = len(LV); z = .014; LV += [p, p + w * z + u * z * .5, p + w * z * 1.9, p + w * z - u * z * .5]; LF.append((o, o + 1, o + 2, o + 3))
        for i in range(46):
            p = P[-1] + np.array([0, 0, 1]) * r.uniform(-.02, .16) + r.normal(0, .016, 3); w = r.normal(size=3) * .7 + [0, 0, .8]; u = r.normal(size=3); o = len(FV); FV += [p, p + w * .022 + u * .007, p + w * .036, p + w * .022 - u * .007]; FF.append((o, o + 1, o + 2, o + 3))
    mesh("oleaf", LV, np.array(LF), lf, False); mesh("oflower", FV, np.array(FF), fl, False)


def mountains(dist, hh, seed, near, far, span=900):
    r = np.random.default_rng(seed); x = np.linspace(-span, span, 900); t = np.linspace(0, 1, 60)
    f = np.zeros_like(x)
    for o in range(9):
        k = .0035 * 1.9**o; f += (.62**o) * (1 - np.abs(np.sin(x * k + r.uniform(0, 6) + .6 * np.sin(x * k * .37)))) * (1 if o < 6 else .8)
    prof = hh * np.clip((f - f.min()) / (f.max() - f.min()), 0, 1)**1.15 + hh * .06
    X, T = np.meshgrid(x, t); gul = sum(.62**o * np.abs(np.sin(X * .012 * 2**o + 2.2 * T + r.uniform(0, 6) + np.sin(X * .004 * 2**o))) for o in range(5))
    Z = prof[None] * (1 - T) * (1 - .22 * gul * np.sin(np.pi * np.clip(T * 1.05, 0, 1))); Y = dist - T * hh * 2.1
    m = M("mtn"); z = m.node("SeparateXYZ", {0: m.pos()}).outputs[2]; n = m.noise(m.pos(), .06, 10, .66)
    c = m.mix(n, near, far); m.set(Base_Color=c, Roughness=1, Specular=0); m.bump(n, 10, .7)
    haze = m.ramp(m.math("DIVIDE", z, hh), (0.0, HAZE[0]), (.8, HAZE[1])); m.set(Emission=haze, Emission_Strength=HAZE[2] * (dist / 900)); m.m.cycles.sample_as_light = False
    mesh("mtn", np.stack([X, Y, Z], -1).reshape(-1, 3), gridfaces(60, 900), m.m)


def sky():
    """After sunset: a warm glow behind the mountains, rose, then deep blue."""
    w = bpy.data.worlds.new("w"); sc.world = w; w.use_nodes = True; N, L = w.node_tree.nodes, w.node_tree.links; bg = N["Background"]
    class W(M):
        def __init__(s): s.N, s.L = N, L
    s = W(); tc = s.node("TexCoord").outputs["Generated"]; sep = s.node("SeparateXYZ", {0: tc}); x, y, z = sep.outputs
    warm = s.ramp(z, (0.0, (1.15, .42, .12, 1)), (.05, (1.05, .44, .17, 1)), (.12, (.74, .36, .26, 1)), (.22, (.38, .27, .34, 1)), (.38, (.145, .17, .31, 1)), (.62, (.05, .085, .20, 1)), (1.0, (.025, .05, .135, 1)))
    cool = s.ramp(z, (0.0, (.30, .19, .20, 1)), (.06, (.30, .20, .25, 1)), (.15, (.21, .185, .29, 1)), (.32, (.11, .14, .26, 1)), (.62, (.05, .085, .20, 1)), (1.0, (.025, .05, .135, 1)))
    f = s.math("MULTIPLY", s.math("ADD", s.math("ADD", s.math("MULTIPLY", y, .75), s.math("MULTIPLY", x, GLOW_X)), .55), .62, True)
    base = s.mix(f, cool, warm)
    # high cloud, on a plane far above
    zz = s.math("MAXIMUM", z, .03); pl = s.node("CombineXYZ", {0: s.math("DIVIDE", x, s.math("ADD", zz, .10)), 1: s.math("DIVIDE", y, s.math("ADD", zz, .10)), 2: 0.0}).outputs[0]
    n = s.noise(s.map(pl, (.42, 1.25, 1), (0, 0, .22)), 1.0, 9, .60, .55); d = s.ramp(n, (.47, 0.0), (.74, 1.0))
    d = s.math("MULTIPLY", d, s.ramp(z, (.015, 0.0), (.09, 1.0), (.5, .8), (.9, .2)))
    cl = s.mix(f, s.ramp(z, (.05, (.40, .25, .27, 1)), (.45, (.16, .16, .26, 1))), s.ramp(z, (.03, (1.5, .55, .20, 1)), (.16, (1.0, .42, .27, 1)), (.34, (.46, .27, .32, 1)), (.7, (.12, .13, .24, 1))))
    col = s.mix(s.math("MULTIPLY", d, .75), base, cl)
    L.new(col, bg.inputs[0]); bg.inputs[1].default_value = SKY
    w.cycles.sampling_method = "MANUAL"; w.cycles.sample_map_resolution = 512


GLOW_X = .45
HAZE = ((.26, .135, .115, 1), (.055, .050, .105, 1), .75)
SKY = .52


def camera(loc, target, lens=35, shift_y=0.0, focus=None, fstop=4.0, res=(1600, 1067)):
    c = bpy.data.cameras.new("c"); c.lens = lens; c.sensor_width = 36; c.shift_y = shift_y; c.clip_end = 4000; o = bpy.data.objects.new("c", c); o.location = loc
    d = Vector((target[0] - loc[0], target[1] - loc[1], 0)); o.rotation_euler = (math.pi / 2, 0, math.atan2(-d.x, d.y)); link(o); sc.camera = o
    if focus: c.dof.use_dof = True; c.dof.focus_distance = focus; c.dof.aperture_fstop = fstop
    sc.render.resolution_x, sc.render.resolution_y = res


def yard(y_wall=7.4, spread=1.0):
    """Gravel bed, plants, wall with lights on it, mountains: the same for every picture."""
    gravel(-16, 16, 5.6, y_wall + .1)
    wall(-22, 24, y_wall)
    ground = simple("desert", "#8a6645", .95, 0, .2, .3)
    box((2400, 1200, .1), (0, y_wall + 600.4, -.1), ground, 0)
    mountains(900, 112, 5, (.10, .06, .05, 1), (.16, .10, .08, 1), 1100)
    mountains(520, 40, 12, (.07, .045, .035, 1), (.12, .08, .055, 1), 800)
    saguaro((5.9, 6.55, 0), 4.1, .22, ((.2, 1.45, 1.25, .35), (3.3, 1.9, .95, .2)))
    saguaro((-8.6, 12.5, 0), 5.6, .25, ((.5, 2.2, 1.6, .4), (3.5, 2.7, 1.2, .3)))
    saguaro((14.5, 14, 0), 4.6, .22, ((2.9, 1.8, 1.4, .3),))
    ocotillo((-5.6, 6.6, 0), 3.1, 15, 4)
    agave((-4.1, 6.2, .0), .62, 1); agave((4.3, 6.15, 0), .58, 2); agave((-7.4, 6.1, 0), .5, 3); agave((8.2, 6.3, 0), .66, 5)
    barrel((-3.2, 6.0, 0), .24, 1); barrel((-2.75, 6.35, 0), .18, 2); barrel((5.1, 6.0, 0), .22, 3); barrel((7.2, 5.95, 0), .26, 6); barrel((-6.4, 5.95, 0), .2, 7)
    for i, (x, y) in enumerate(((3.4, 6.6), (-4.9, 5.9), (6.7, 6.6), (-8.2, 6.5), (9.4, 6.0), (-6.9, 6.9))): grass((x, y, 0), .75, 380, i)
    boulder((4.85, 6.5, 0), .34, 2); boulder((-3.6, 6.75, 0), .38, 4); boulder((7.6, 6.6, 0), .42, 7); boulder((-6.0, 6.15, 0), .22, 9)
    for x, y, tx, ty, tz, p in ((5.55, 5.95, 5.95, 6.7, 2.4, 34), (-5.2, 5.85, -5.6, 6.7, 1.6, 26), (-3.9, 6.75, -3.7, 7.4, 1.5, 14), (7.9, 5.75, 8.1, 7.2, 1.2, 18), (-7.9, 5.75, -7.5, 7.2, 1.2, 18), (3.7, 6.1, 3.6, 7.3, 1.3, 14)):
        spot((x, y, .12), (tx, ty, tz), p * 2.2, (1, .68, .38), 85, .9, .03); lathe([(0, 0), (.03, 0), (.036, .09), (.03, .09), (0, .07)], simple("bronze", "#2b1d12", .45, .6), 14, (x, y, .01))
    # what is left of the glow, and a porch light from the house behind the camera
    l = bpy.data.lights.new("sun", "SUN"); l.energy = .30; l.angle = .9; l.color = (1, .50, .24); o = bpy.data.objects.new("sun", l); o.rotation_euler = (math.radians(74), 0, math.radians(-62 + 180)); link(o)
    area((-7.5, -8.5, 3.4), (-1, 0, .6), 3.0, 210, (1, .74, .50), 1.2).visible_glossy = False
    area((5, -10, 5), (0, 0, 1), 7, 170, (.52, .66, 1.0), 5).visible_glossy = False


def single(b):
    sky()
    pavers(-11, 11.5, -9, 5.62)
    yard()
    e, mouth, A, inner = dome(b)
    if b is IRON:
        golf_bag((A + .75, -.15, 0), -.5, "#e4d8be", "#8a3a12")
        bench((A + 1.55, .75, 0), -.25)
    else:
        golf_bag((A + .70, -.15, 0), -.5, "#1c2747", "#b9833f")
        high_table((-(A + .50), -.62, 0), trophy=True, stools=((-.10, .55), (.46, -.30)))
        high_table((A + 1.55, .75, 0), stools=((-.35, -.48), (.55, -.1)))
        top = DEN["height"]
        for sx in (-1, 1):
            post((sx * 4.0 + .25, -.3 + .5 * sx, 0), 3.25)
            string_lights([(sx * 4.0 + .25, -.3 + .5 * sx, 3.22), (0, .55, top - .01)], 12, .34, power=2.2)
    camera((-2.3, -6.85, 1.52), (-.12, .5), 35, .022, 7.5, 5.6)


def post(loc, h):
    m = simple("post", "#1a1715", .5, .4); lathe([(0, 0), (.16, 0), (.16, .02), (.03, .035), (.024, .05), (.024, h), (.03, h), (0, h + .03)], m, 24, loc)


def bench(loc, turn):
    """A low timber bench with a ball bucket and two clubs leaning on it."""
    e = empty(loc, (0, 0, turn)); w = M("teak"); n = w.noise(w.map(w.obj(), (2, 22, 22)), 1.5, 6, .6, 1.0); w.set(Base_Color=w.ramp(n, (.3, (.16, .075, .03, 1)), (.7, (.30, .16, .075, 1))), Roughness=.5); w.bump(n, .002)
    for k in range(4): box((1.15, .088, .032), (0, -.15 + k * .1, .44), w.m, .006, parent=e)
    st = simple("powder", "#141416", .45, .3)
    for x in (-.46, .46):
        for y in (-.15, .15): box((.035, .035, .425), (x, y, .213), st, .004, parent=e)
        box((.035, .34, .03), (x, 0, .41), st, .004, parent=e)
    bk = simple("bucket", "#1f5c33", .4, .1, .08); lathe([(0, .46), (.085, .46), (.10, .62), (.106, .622), (.106, .63), (.098, .63), (.084, .475), (0, .475)], bk, 36, (-.25, .02, 0), e)
    r = random.Random(2)
    for k in range(16): a = k * 2.4; q = .075 * math.sqrt(k / 16); ball(e, (-.25 + q * math.cos(a), .02 + q * math.sin(a), .615 + r.uniform(0, .012)))


def two():
    sky()
    pavers(-13, 13, -11, 5.62)
    yard()
    iron, m1, A1, _ = dome(IRON, (-2.80, .1, 0), math.radians(4), -1, .62)
    den, m2, A2, _ = dome(DEN, (2.45, .1, 0), math.radians(-4), 1, .8)
    golf_bag((-.42, -.42, 0), -.5, "#e4d8be", "#8a3a12")
    high_table((4.36, -1.2, 0), trophy=True, stools=((-.42, -.38), (.30, .45)))
    for x in (-6.2, -.25, 6.2): post((x, 4.5, 0), 3.55)
    string_lights([(-6.2, 4.5, 3.52), (-.25, 4.5, 3.52)], 15, .30, power=2.4); string_lights([(-.25, 4.5, 3.52), (6.2, 4.5, 3.52)], 16, .30, power=2.4)
    camera((-2.6, -9.9, 1.55), (-.28, .4), 35, .022, 10.4, 5.6, (1600, 1000))
